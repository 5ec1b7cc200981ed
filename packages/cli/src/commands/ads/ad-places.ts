import {
  AppError,
  type AdGroupResult,
  type AssetPin,
  type GeneratedAd,
  type InputOf,
  type Api,
} from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';

export type AdField = 'headlines' | 'descriptions';

/** Headlines and descriptions as they are checked and saved. */
export type TypedAd = Pick<InputOf<Api['ads']['edit']>, AdField>;

/** A text for one place of an ad, counted from 1. */
export interface PlacedText {
  place: number;
  text: string;
}

/** Where Google shows a text: its place from 1, or null for any. */
export interface PlacedPin {
  place: number;
  pin: number | null;
}

/** What a person changes in an ad. */
export interface AdChanges {
  headline?: PlacedText[];
  description?: PlacedText[];
  pinHeadline?: PlacedPin[];
  pinDescription?: PlacedPin[];
}

/** One of a field's texts, as people say it. */
export const nounOf: Readonly<Record<AdField, string>> = { headlines: 'headline', descriptions: 'description' };

/** The ad of an ad group while it can be changed here: throws when there isn't one, or when it is in Google Ads. */
export function requireEditable({ adGroup, generatedAd, deployment, reasons }: AdGroupResult): GeneratedAd {
  if (generatedAd === null) {
    throw new AppError('conflict', `${adGroup.name} has no ad. ${reasons.join(' ')}`.trim());
  }
  if (deployment !== null && ['planned', 'creating', 'created'].includes(deployment.state)) {
    throw new AppError(
      'conflict',
      `The ad of ${adGroup.name} is already in Google Ads. Before you change it, roll back its deployment: serplift ads rollback ${deployment.deploymentId}`,
    );
  }
  return generatedAd;
}

/** Throws unless the ad has the place, or it is the next one and may be added. */
export function requirePlace(ad: GeneratedAd, field: AdField, place: number): void {
  const count = ad[field].length;
  if (place >= 1 && place <= count + 1) return;
  throw new UsageError(`The ad has ${count} ${field}. Use 1 to ${count}, or ${count + 1} to add one.`);
}

const pinOf = (field: AdField, pin: number | null): AssetPin | null =>
  pin === null ? null : (`${field === 'headlines' ? 'HEADLINE' : 'DESCRIPTION'}_${pin}` as AssetPin);

function withField(
  ad: GeneratedAd,
  field: AdField,
  { texts = [], pins = [] }: { texts: PlacedText[] | undefined; pins: PlacedPin[] | undefined },
): TypedAd[AdField] {
  const assets: TypedAd[AdField] = ad[field].map(({ text, pin }) => ({ text, pin }));
  for (const { place, text } of texts.toSorted((a, b) => a.place - b.place)) {
    requirePlace(ad, field, place);
    assets[place - 1] = { text, pin: assets[place - 1]?.pin ?? null };
  }
  for (const { place, pin } of pins) {
    const asset = assets[place - 1];
    if (asset === undefined) throw new UsageError(`There is no ${nounOf[field]} ${place} to pin.`);
    asset.pin = pinOf(field, pin);
  }
  return assets;
}

/** The whole ad with the changes in it. */
export function withChanges(ad: GeneratedAd, changes: AdChanges): TypedAd {
  return {
    headlines: withField(ad, 'headlines', { texts: changes.headline, pins: changes.pinHeadline }),
    descriptions: withField(ad, 'descriptions', { texts: changes.description, pins: changes.pinDescription }),
  };
}

/** A place as the rules name it, `headlines[1]`, as people say it. */
export function placeName(at: string): string {
  const [, field, index] = /^(headlines|descriptions)\[(\d+)\]$/u.exec(at) ?? [];
  if (field === undefined || index === undefined) return 'The ad';
  return `${field === 'headlines' ? 'Headline' : 'Description'} ${Number(index) + 1}`;
}
