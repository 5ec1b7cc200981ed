import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdsAd, AdsPin } from '../../providers/google-ads/google-ads.ts';
import { type AdContent, contentOf, hashContent, hasContent, isVeryAd } from './deploy-content-rules.ts';
import type { DeploymentAd } from './deployment.ts';
import { declarationBlocker, describeRefusal, enabledLimitBlocker, nameSome } from './preflight-rules.ts';
import { reconcile } from './reconcile-rules.ts';
import { describeIrreversible, listRollbackSteps } from './rollback-rules.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const pin = fc.constantFrom<AdsPin | null>(null, 'HEADLINE_1', 'HEADLINE_2');
const assets = (min: number, max: number) => fc.array(fc.record({ text, pin }), { minLength: min, maxLength: max });
const content: fc.Arbitrary<AdContent> = fc.record({
  headlines: assets(3, 15),
  descriptions: assets(2, 4),
  finalUrl: fc.webUrl(),
  path1: fc.option(fc.stringMatching(/^[a-z]{1,15}$/)),
  path2: fc.constant(null),
});

let count = 0;
/** An ad as Google would show what was created from this content. */
function adOf(content: AdContent, more: Partial<AdsAd> = {}): AdsAd {
  count += 1;
  const toText = ({ text, pin }: AdContent['headlines'][number]) => ({
    text,
    pinnedField: pin,
    performanceLabel: null,
  });
  return {
    id: String(count),
    adGroupId: '7',
    resourceName: `customers/1/adGroupAds/7~${count}`,
    status: 'paused',
    adStrength: null,
    actionItems: [],
    approvalStatus: null,
    reviewStatus: null,
    policyTopics: [],
    finalUrls: [content.finalUrl],
    headlines: content.headlines.map(toText),
    descriptions: content.descriptions.map(toText),
    path1: content.path1,
    path2: content.path2,
    metrics: { impressions: 0, clicks: 0, ctr: 0, costMicros: 0, conversions: 0 },
    ...more,
  };
}

function entryOf(content: AdContent, more: Partial<DeploymentAd> = {}): DeploymentAd {
  count += 1;
  return {
    id: `entry ${count}`,
    deploymentId: 'd',
    itemId: `item ${count}`,
    ordinal: count,
    adGroupId: '7',
    adGroupName: 'Tents',
    status: 'PAUSED',
    content,
    exemptTopics: [],
    state: 'planned',
    attempt: 0,
    sentAgoMs: null,
    adsBefore: null,
    resourceName: null,
    message: null,
    findings: [],
    readBack: null,
    readAt: null,
    updatedAt: new Date(0),
    ...more,
  };
}

const plain: AdContent = {
  headlines: ['Tents for two', 'Light tents', 'Buy a tent'].map((text) => ({ text, pin: null })),
  descriptions: ['Tents that weigh little.', 'Free returns.'].map((text) => ({ text, pin: null })),
  finalUrl: 'https://example.com/tents',
  path1: null,
  path2: null,
};

describe('the content of an ad', () => {
  it('has at most four descriptions and fifteen headlines, whatever was written', () => {
    fc.assert(
      fc.property(assets(3, 30), assets(2, 10), (headlines, descriptions) => {
        const sent = contentOf({ ...plain, headlines, descriptions });
        expect(sent.descriptions.length).toBeLessThanOrEqual(4);
        expect(sent.headlines.length).toBeLessThanOrEqual(15);
      }),
    );
  });

  it('is found again in the ad made from it, in any order and spelled in any normal form', () => {
    fc.assert(
      fc.property(content, (written) => {
        const sent = contentOf(written);
        const shown = adOf({
          ...sent,
          headlines: sent.headlines.toReversed().map(({ text, pin }) => ({ text: ` ${text.normalize('NFD')}`, pin })),
          finalUrl: new URL(sent.finalUrl).href,
        });
        expect(hasContent(shown, sent)).toBe(true);
        expect(isVeryAd(shown, sent)).toBe(true);
        expect(hashContent(contentOf({ ...written, headlines: written.headlines.toReversed() }))).toEqual(
          hashContent(sent),
        );
      }),
    );
  });

  it('differs by a text, a pin, a landing page or a path', () => {
    const [first, ...rest] = plain.headlines;
    const changes: Partial<AdContent>[] = [
      { headlines: [{ text: 'Tents for three', pin: null }, ...rest] },
      { headlines: [{ text: first?.text ?? '', pin: 'HEADLINE_1' }, ...rest] },
      { finalUrl: 'https://example.com/other' },
      { path1: 'tents' },
    ];
    const hashes = [plain, ...changes.map((change) => ({ ...plain, ...change }))].map((one) =>
      hashContent(one).toString('hex'),
    );
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });
});

describe('reconciling entries with what Google shows', () => {
  it('finds what was sent, and only among ads that were not there before', () => {
    const sent = entryOf(plain, { state: 'creating', attempt: 1, adsBefore: [] });
    const ad = adOf(plain);
    expect(reconcile([sent], [ad])).toMatchObject({ created: [{ entry: sent, ad }], missing: [] });
    const twin = { resourceName: ad.resourceName, status: 'paused', headlines: [], descriptions: [], finalUrl: null };
    const again = entryOf(plain, { state: 'creating', attempt: 1, adsBefore: [{ ...twin, status: 'paused' }] });
    expect(reconcile([again], [ad])).toMatchObject({ created: [], standing: [{ ad }], missing: [] });
  });

  it('counts an ad that Google shows without its pins as the one that was sent', () => {
    const pinned = { ...plain, headlines: plain.headlines.map(({ text }) => ({ text, pin: 'HEADLINE_1' as const })) };
    const sent = entryOf(pinned, { state: 'creating', attempt: 1, adsBefore: [] });
    expect(reconcile([sent], [adOf(plain)]).created).toHaveLength(1);
    expect(reconcile([entryOf(pinned)], [adOf(plain)]).missing).toHaveLength(1);
  });

  it('gives an ad to the entry that was sent, whatever order the entries are in', () => {
    const same: AdContent = {
      headlines: [],
      descriptions: [],
      finalUrl: 'https://a.example/',
      path1: null,
      path2: null,
    };
    const [planned, sent] = [entryOf(same), entryOf(same, { state: 'creating', adsBefore: [] })];
    const ad = adOf(same);
    for (const entries of [
      [planned, sent],
      [sent, planned],
    ])
      expect(reconcile(entries, [ad])).toEqual({ created: [{ entry: sent, ad }], standing: [], missing: [planned] });
  });

  it('never lets one ad answer for two entries and keeps every entry', () => {
    const states = fc.constantFrom<DeploymentAd['state']>('planned', 'creating');
    fc.assert(
      fc.property(fc.array(fc.tuple(states, fc.boolean(), fc.boolean())), (cases) => {
        const entries = cases.map(([state]) => entryOf(plain, { state, adsBefore: state === 'creating' ? [] : null }));
        const ads = cases.flatMap(([, isThere, isElsewhere]) =>
          isThere ? [adOf(plain, isElsewhere ? { adGroupId: '8' } : {})] : [],
        );
        const { created, standing, missing } = reconcile(entries, ads);
        const matched = [...created, ...standing].map(({ ad }) => ad.resourceName);
        expect(new Set(matched).size).toBe(matched.length);
        expect(created.length + standing.length + missing.length).toBe(entries.length);
      }),
    );
  });
});

describe('the preflight', () => {
  it('names undeclared campaigns and says where to declare them', () => {
    expect(declarationBlocker([])).toBeNull();
    const blocker = declarationBlocker(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })));
    expect(blocker).toContain('"A", "B", "C" and 2 more');
    expect(blocker).toContain('EU political ads');
    expect(nameSome(['A', 'B'])).toBe('"A" and "B"');
  });

  it('refuses a fourth enabled ad and lets a paused one pass', () => {
    const three = ['enabled', 'enabled', 'paused', 'enabled'].map((status) => ({ status }) as AdsAd);
    const ad = { status: 'ENABLED', adGroupName: 'Tents' } as const;
    expect(enabledLimitBlocker(ad, three)).toContain('"Tents" has 3 enabled');
    expect(enabledLimitBlocker(ad, three.slice(1))).toBeNull();
    expect(enabledLimitBlocker({ ...ad, status: 'PAUSED' }, three)).toBeNull();
  });

  it('says which text was refused, the policy, and whether an exemption can be asked for', () => {
    const finding = {
      at: 'headlines[2]',
      code: 'policyFindingError.POLICY_FINDING',
      message: 'A policy was violated.',
      topics: [{ topic: 'TRADEMARKS', type: 'PROHIBITED', evidences: ['Acme'] }],
      isExemptible: true,
    };
    expect(describeRefusal([finding])).toMatch(/in headline 3: policy "TRADEMARKS"\..*exemption/);
    expect(describeRefusal([{ ...finding, isExemptible: false }, finding])).toMatch(/1 more finding.*Change the text/);
  });
});

describe('a rollback', () => {
  const created = (more: Partial<DeploymentAd> = {}, ad: Partial<AdsAd> = {}) => {
    const shown = adOf(plain, ad);
    const { resourceName } = shown;
    return { entry: entryOf(plain, { state: 'created', attempt: 1, adsBefore: [], resourceName, ...more }), shown };
  };

  it('touches ads that were enabled since, and none that were rewritten, removed or there before', () => {
    const untouched = created();
    const enabled = created({}, { status: 'enabled' });
    const rewritten = created({}, { finalUrls: ['https://example.com/other'] });
    const gone = created();
    const adopted = created({ attempt: 0, adsBefore: null });
    const all = [untouched, enabled, rewritten, gone, adopted];
    const shown = all.filter((one) => one !== gone).map((one) => one.shown);
    const steps = listRollbackSteps(
      all.map(({ entry }) => entry),
      shown,
      'remove',
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual([
      'willRemove',
      'willRemove',
      'leftAlone',
      'leftAlone',
      'leftAlone',
    ]);
    expect(steps.map(({ drift }) => drift.length)).toEqual([0, 1, 1, 1, 0]);
    expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, true, false]);
  });

  it('says before it starts what cannot be undone', () => {
    const { entry, shown } = created({ status: 'ENABLED' }, { status: 'enabled' });
    const ad = { ...shown, metrics: { ...shown.metrics, impressions: 1200, clicks: 1 } };
    const said = (action: 'pause' | 'remove') =>
      describeIrreversible(listRollbackSteps([entry], [ad], action), [ad], action);
    expect(said('remove').join(' ')).toMatch(/cannot be restored.*1 ad had 1,200 impressions and 1 click;/);
    expect(said('pause')).toHaveLength(1);
    expect(describeIrreversible([], [], 'remove')).toEqual([]);
  });
});
