import published from './published-ads.json' with { type: 'json' };

// Made by scripts/read-ads-definitions.mjs from what Google publishes.
const messages: Readonly<Record<string, string>> = published.messages;
const enums: Readonly<Record<string, string>> = published.enums;

/** The parts that other packages of Google define, as JSON has them; the HTTP body of an error adds the status's name. */
const general: Readonly<Record<string, string>> = {
  'google.rpc.Status': 'code:int32 message:string status:string details:[]google.protobuf.Any',
  HttpError: 'error:google.rpc.Status',
};

const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isText = (value: unknown): boolean => typeof value === 'string';

/** How each simple type is written in JSON: whole numbers of 64 bits are texts. */
const simple: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  bool: (value) => typeof value === 'boolean',
  int32: isWhole,
  int64: (value) => typeof value === 'string' && /^-?\d+$/u.test(value),
  double: Number.isFinite,
  float: Number.isFinite,
  'google.protobuf.FieldMask': (value) => typeof value === 'string' && /^[\w.]+(?:,[\w.]+)*$/u.test(value),
  'google.protobuf.Duration': (value) => typeof value === 'string' && /^\d+(?:\.\d+)?s$/u.test(value),
};

const fieldsOf = (type: string): Map<string, string> | null => {
  const definition = messages[type] ?? general[type];
  return definition === undefined
    ? null
    : new Map(
        definition.split(' ').map((field): [string, string] => [field.split(':')[0] ?? '', field.split(':')[1] ?? '']),
      );
};

/** What `Any` holds says its own type, with the version that answered. */
function errorsOfAny(value: unknown, at: string): string[] {
  const { '@type': name, ...rest } = value as Record<string, unknown>;
  const [, type] = /^type\.googleapis\.com\/google\.ads\.googleads\.v\d+\.([\w.]+)$/u.exec(String(name)) ?? [];
  return type === undefined ? [`${at}: "${String(name)}" is no type of Google Ads`] : adsShapeErrors(type, rest, at);
}

/**
 * Where JSON differs from the message of Google Ads that it should be, such as `services.SearchGoogleAdsStreamResponse`:
 * an unknown key, a value of another type, an unknown name of an enum. One sentence per mistake; empty when all fits.
 */
export function adsShapeErrors(type: string, value: unknown, at: string = type): string[] {
  if (type.startsWith('[]')) {
    if (!Array.isArray(value)) return [`${at}: not a list`];
    return value.flatMap((one, index) => adsShapeErrors(type.slice(2), one, `${at}[${index}]`));
  }
  const test = simple[type];
  if (test !== undefined) return test(value) ? [] : [`${at}: ${JSON.stringify(value)} is not of type ${type}`];
  const names = enums[type];
  if (names !== undefined) {
    return names.split(' ').includes(String(value)) ? [] : [`${at}: ${JSON.stringify(value)} is not in ${type}`];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: not an object`];
  if (type === 'google.protobuf.Any') return errorsOfAny(value, at);
  const fields = fieldsOf(type);
  if (fields === null) return [`${at}: ${type} is not in published-ads.json; add it to read-ads-definitions.mjs`];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = fields.get(key);
    return field === undefined ? [`${at}.${key}: not published`] : adsShapeErrors(field, inner, `${at}.${key}`);
  });
}

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

/** The published type of a field as queries name it, such as `ad_group.status`; null for one that isn't published. */
export function adsFieldType(name: string): string | null {
  let type = 'services.GoogleAdsRow';
  for (const part of name.split('.')) {
    const field = fieldsOf(type.replace('[]', ''))?.get(camelCase(part));
    if (field === undefined) return null;
    type = field;
  }
  return type;
}

/** The published names of an enum, by its last part, such as `AdGroupStatus`; empty for one that isn't published. */
export function adsEnum(name: string): string[] {
  const [, names = ''] = Object.entries(enums).find(([type]) => type.endsWith(`.${name}`)) ?? [];
  return names.split(' ').filter((one) => one !== '');
}
