// node scripts/read-ads-definitions.mjs FOLDER: writes what Google publishes of the messages that we exchange with Google Ads,
// for the tests that compare our requests and the sandbox's answers with it. FOLDER is an unpacked `google-ads-node` of npm,
// which holds Google's definitions; as a dependency it would need Node 22 and bring 60 MB for these few kilobytes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/**
 * @typedef {{ type: string, rule?: string }} Field
 * @typedef {{ fields?: Record<string, Field>, values?: Record<string, number>, nested?: Record<string, Definition> }} Definition
 */

const target = path.join(root, 'packages/sandbox/src/testing/published-ads.json');

const queried = path.join(root, 'packages/sandbox/src/google-ads/gaql-fields.json');
/** The enums whose values are kept besides those that queries name, and the kinds of errors. */
const keptEnums = 'ResponseContentType PolicyTopicEntryType QuotaRateScope';
const keptErrors =
  'ad adGroupAd asset authentication authorization collectionSize context database field fieldMask header internal mutate operationAccessDenied policyFinding policyValidationParameter policyViolation query quota request resourceCountLimitExceeded stringFormat stringLength urlField';

/** The messages whose fields are kept, by package; a test that meets another one says its name. */
const kept = {
  services:
    'SearchGoogleAdsRequest SearchGoogleAdsResponse SearchGoogleAdsStreamRequest SearchGoogleAdsStreamResponse GoogleAdsRow MutateAdGroupAdsRequest MutateAdGroupAdsResponse MutateAdGroupAdResult AdGroupAdOperation ListAccessibleCustomersResponse',
  resources:
    'CustomerClient Campaign CampaignBudget AdGroup AdGroupCriterion AdGroupCriterion.QualityInfo KeywordView AdGroupAd AdGroupAdPolicySummary Ad SearchTermView',
  common:
    'KeywordInfo Keyword ResponsiveSearchAdInfo AdTextAsset TextAsset PolicyTopicEntry PolicyTopicEvidence PolicyTopicEvidence.TextList PolicyValidationParameter Metrics Segments Value',
  errors:
    'GoogleAdsFailure GoogleAdsError ErrorCode ErrorLocation ErrorLocation.FieldPathElement ErrorDetails PolicyFindingDetails PolicyViolationDetails QuotaErrorDetails',
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of an unpacked google-ads-node.');
const { version: packageVersion } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
/** @type {Definition} */
const all = JSON.parse(readFileSync(path.join(folder, 'build/protos/protos.json'), 'utf8'));

/** @param {string} name */
const find = (name) =>
  name
    .split('.')
    .reduce(
      /** @returns {Definition | undefined} */ (found, part) => found?.nested?.[part],
      /** @type {Definition | undefined} */ (all),
    );

const ads = 'google.ads.googleads';
const [version] = Object.keys(find(ads)?.nested ?? {});
const home = `${ads}.${version}.`;

/**
 * The full name of a type that a message names relative to itself.
 * @param {string} type
 * @param {string} scope
 * @returns {string}
 */
function resolve(type, scope) {
  const full = scope === '' ? type : `${scope}.${type}`;
  if (find(full) !== undefined || scope === '') return full;
  return resolve(type, scope.split('.').slice(0, -1).join('.'));
}

/** @param {string} name */
const camelCase = (name) => name.replaceAll(/_([a-z0-9])/gu, (_, letter) => letter.toUpperCase());

const wanted = new Set([
  ...Object.keys(JSON.parse(readFileSync(queried, 'utf8')).enums),
  ...keptEnums.split(' '),
  ...keptErrors.split(' ').map((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Error`),
]);

/** @type {Record<string, string>} */
const enums = {};
/**
 * @param {Field} field
 * @param {string} scope
 */
function describe({ type, rule }, scope) {
  const full = resolve(type, scope);
  const short = full.replace(home, '');
  const values = find(full)?.values;
  if (values !== undefined && wanted.has(short.split('.').at(-1) ?? '')) enums[short] = Object.keys(values).join(' ');
  return `${rule === 'repeated' ? '[]' : ''}${short}`;
}

/** @type {Record<string, string>} */
const messages = {};
for (const [part, names] of Object.entries(kept)) {
  for (const name of names.split(' ')) {
    const full = `${home}${part}.${name}`;
    const fields = Object.entries(find(full)?.fields ?? {});
    if (fields.length === 0) throw new Error(`${full} is not in this package.`);
    messages[`${part}.${name}`] = fields.map(([key, field]) => `${camelCase(key)}:${describe(field, full)}`).join(' ');
  }
}
const published = { source: `google-ads-node ${packageVersion}, Google Ads API ${version}`, messages, enums };
writeFileSync(target, `${JSON.stringify(published, null, 2)}\n`);
console.log(`${Object.keys(messages).length} messages, ${Object.keys(enums).length} enums`);
