import enums from './gaql-enums.json' with { type: 'json' };
import { queryError } from './gaql-parser.ts';

export type FieldType = 'id' | 'int64' | 'number' | 'text' | 'flag' | 'enum' | 'message' | 'date';
export interface Field {
  name: string;
  type: FieldType;
  kind: 'attribute' | 'metric' | 'segment';
  /** Where its value is in a row: `ad_group.id` is adGroup, id. */
  path: string[];
  /** The values of an enum. */
  values?: ReadonlySet<string>;
}

const attributes: Record<string, Partial<Record<FieldType, string>>> = {
  customer: {
    id: 'id',
    text: 'resource_name descriptive_name currency_code time_zone',
    flag: 'manager test_account auto_tagging_enabled',
  },
  customer_client: {
    id: 'id',
    int64: 'level',
    text: 'resource_name client_customer descriptive_name currency_code time_zone',
    flag: 'manager hidden test_account',
  },
  campaign: {
    id: 'id',
    text: 'resource_name name',
    flag: 'missing_eu_political_advertising_declaration ai_max_setting.enable_ai_max',
    message: 'asset_automation_settings',
  },
  campaign_budget: {
    id: 'id',
    int64: 'amount_micros total_amount_micros',
    flag: 'explicitly_shared',
  },
  ad_group: { id: 'id', text: 'resource_name name campaign' },
  ad_group_criterion: {
    id: 'criterion_id',
    text: 'resource_name keyword.text',
    number: 'quality_info.quality_score',
    flag: 'negative',
    message: 'final_urls',
  },
  keyword_view: { text: 'resource_name' },
  ad_group_ad: {
    id: 'ad.id',
    text: 'resource_name ad_group ad.resource_name ad.responsive_search_ad.path1 ad.responsive_search_ad.path2',
    message:
      'action_items primary_status_reasons policy_summary.policy_topic_entries ad.final_urls ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions',
  },
  ad_group_ad_asset_view: {
    text: 'resource_name ad_group_ad asset',
    flag: 'enabled',
  },
  asset: { id: 'id', text: 'resource_name text_asset.text' },
  search_term_view: { text: 'resource_name search_term ad_group' },
  metrics: { int64: 'impressions clicks cost_micros', number: 'ctr conversions average_cpc' },
  segments: { date: 'date', text: 'keyword.info.text' },
};

const underAdGroup = ['ad_group', 'campaign', 'campaign_budget', 'customer', 'metrics', 'segments.date'];

/** What may be named in a query from each resource. */
const reachable: Record<string, string[]> = {
  customer: ['customer', 'metrics', 'segments.date'],
  customer_client: ['customer_client', 'customer'],
  campaign: ['campaign', 'campaign_budget', 'customer', 'metrics', 'segments.date'],
  ad_group: underAdGroup,
  ad_group_criterion: ['ad_group_criterion', 'ad_group', 'campaign', 'customer'],
  keyword_view: ['keyword_view', 'ad_group_criterion', ...underAdGroup],
  ad_group_ad: ['ad_group_ad', ...underAdGroup],
  ad_group_ad_asset_view: ['ad_group_ad_asset_view', 'asset', 'ad_group_ad', ...underAdGroup],
  search_term_view: [
    'search_term_view',
    'segments.keyword.info.text',
    'segments.search_term_match_type',
    ...underAdGroup,
  ],
};

const valuesOf: Readonly<Record<string, string>> = enums.values;

const known = new Map<string, Field>([
  ...Object.entries(attributes).flatMap(([resource, types]) =>
    Object.entries(types).flatMap(([type, names]) =>
      names.split(' ').map((part) => fieldOf(`${resource}.${part}`, type as FieldType)),
    ),
  ),
  ...Object.entries(enums.fields).map(([name, of]) => {
    const values = new Set(['UNSPECIFIED', 'UNKNOWN', ...(valuesOf[of] ?? '').split(' ')]);
    return fieldOf(name, 'enum', values);
  }),
]);

function fieldOf(name: string, type: FieldType, values?: ReadonlySet<string>): [string, Field] {
  const kind = name.startsWith('metrics.') ? 'metric' : name.startsWith('segments.') ? 'segment' : 'attribute';
  return [name, { name, type, kind, path: name.split('.').map(camelCase), ...(values !== undefined && { values }) }];
}

/** `ad_group` as JSON names it. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}

/** The field of a name, when a query from this resource may use it; a query error else. */
export function requireField(name: string, from: string): Field {
  const field = known.get(name);
  if (field === undefined) {
    throw queryError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${name}'.`);
  }
  const allowed = reachable[from] ?? [];
  const resource = name.split('.')[0] ?? '';
  if (allowed.includes(resource) || allowed.includes(name)) return field;
  const what = {
    attribute: 'RESOURCE_TYPE_IN_SELECT_CLAUSE',
    metric: 'METRIC_IN_SELECT_OR_WHERE_CLAUSE',
    segment: 'SEGMENT_IN_SELECT_OR_WHERE_CLAUSE',
  };
  throw queryError(`PROHIBITED_${what[field.kind]}`, `The field '${name}' cannot be used in a query from ${from}.`);
}

export function requireResource(from: string): void {
  if (reachable[from] === undefined) {
    throw queryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `'${from}' is not a valid resource name.`);
  }
}
