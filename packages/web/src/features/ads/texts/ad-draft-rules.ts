import {
  type AdAsset,
  type AdCheck,
  adsLimits,
  adTextWidth,
  type AssetPin,
  type AssetViolation,
  type EditedText,
  type GeneratedAd,
} from '@serplift/core/api';

export type AssetField = 'headlines' | 'descriptions';

/** One text of an ad as it is being edited; `asset` is where it came from, with its reasons. */
export interface DraftAsset {
  key: string;
  text: string;
  pin: AssetPin | null;
  asset: AdAsset;
}

export type AdDraft = Record<AssetField, DraftAsset[]>;

export const maxWidths = { headlines: adsLimits.headlineWidth, descriptions: adsLimits.descriptionWidth } as const;

export const pinChoices: Record<AssetField, { value: AssetPin; label: string }[]> = {
  headlines: [
    { value: 'HEADLINE_1', label: 'Headline 1' },
    { value: 'HEADLINE_2', label: 'Headline 2' },
    { value: 'HEADLINE_3', label: 'Headline 3' },
  ],
  descriptions: [
    { value: 'DESCRIPTION_1', label: 'Description 1' },
    { value: 'DESCRIPTION_2', label: 'Description 2' },
  ],
};

const fields: AssetField[] = ['headlines', 'descriptions'];

/** The ad as it was saved, ready to be edited. */
export function draftOfAd(ad: GeneratedAd): AdDraft {
  const assets = (field: AssetField) =>
    ad[field].map((asset, index) => ({ key: `${field} ${index}`, text: asset.text, pin: asset.pin, asset }));
  return { headlines: assets('headlines'), descriptions: assets('descriptions') };
}

/** A kept draft; null where it isn't valid, for example from an older version. */
export function adDraftIn(kept: unknown): AdDraft | null {
  const draft = (kept ?? {}) as Partial<AdDraft>;
  const isWhole = fields.every(
    (field) => Array.isArray(draft[field]) && draft[field].every(({ asset }) => asset != null),
  );
  return isWhole ? (draft as AdDraft) : null;
}

/** What is sent to be checked and saved. */
export function typedAdOf(draft: AdDraft) {
  const typed = (field: AssetField) => draft[field].map(({ text, pin }) => ({ text: text.trim(), pin }));
  return { headlines: typed('headlines'), descriptions: typed('descriptions') };
}

/** Texts of the draft that the saved ad doesn't have. */
export function typedTexts(draft: AdDraft, ad: GeneratedAd): EditedText[] {
  return fields.flatMap((field) => {
    const saved = new Set(ad[field].map(({ text }) => text));
    return draft[field].flatMap(({ text }, index) =>
      saved.has(text.trim()) ? [] : [{ at: `${field}[${index}]`, text: text.trim() }],
    );
  });
}

/** Whether the draft says anything else than the saved ad. */
export function isChanged(draft: AdDraft, ad: GeneratedAd): boolean {
  return JSON.stringify(typedAdOf(draft)) !== JSON.stringify(typedAdOf(draftOfAd(ad)));
}

/** The place of a text in a draft. */
interface AssetPlace {
  field: AssetField;
  key: string;
}

/** Changes one text or its pin. */
export function withAsset(draft: AdDraft, { field, key }: AssetPlace, change: Partial<DraftAsset>): AdDraft {
  return { ...draft, [field]: draft[field].map((one) => (one.key === key ? Object.assign({}, one, change) : one)) };
}

/** Texts of the ad's alternates that are not in the draft. */
export function unusedAlternates(ad: GeneratedAd, draft: AdDraft, field: AssetField): AdAsset[] {
  const used = new Set(draft[field].map(({ text }) => text.trim()));
  return ad.alternates[field].filter(({ text }) => !used.has(text));
}

/** What can be said about a text at once, before the server has checked it. */
function localError(text: string, field: AssetField): string | undefined {
  if (text.trim() === '') return 'Write a text.';
  const width = adTextWidth(text.trim());
  return width > maxWidths[field] ? `${width - maxWidths[field]} too wide for Google.` : undefined;
}

/** Errors by place, such as "headlines[2]"; those of the whole ad are under "ad". */
export function errorsOf(draft: AdDraft, violations: readonly AssetViolation[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { at, message } of violations)
    errors[at] = errors[at] === undefined ? message : `${errors[at]} ${message}`;
  for (const field of fields) {
    for (const [index, { text }] of draft[field].entries()) {
      const error = localError(text, field);
      if (error !== undefined) errors[`${field}[${index}]`] ??= error;
    }
  }
  return errors;
}

/** The share of combinations that read badly, 0 to 1. */
export function badShare({ total, bad }: AdCheck['combinations']): number {
  return total === 0 ? 0 : bad / total;
}
