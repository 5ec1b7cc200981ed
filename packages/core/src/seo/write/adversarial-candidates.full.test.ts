import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkClaims } from '../../text/claims/claim-rules.ts';
import { type LanguageScores, sameLanguage } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { hiddenCharacter, textWidthPx } from '../../text/text-width-rules.ts';
import { stems, tokens, trigramJaccard } from '../../text/tokens-rules.ts';
import type { CandidatePage } from './candidate.ts';
import { cleanCandidate, prepareCandidatePage, snippetPrint } from './prepare-candidate-page-rules.ts';
import { chooseCandidate, type RankingContext } from './ranking-rules.ts';
import { good, material } from './testing/boots.ts';

let scores: LanguageScores;
let page: CandidatePage;
beforeAll(async () => {
  scores = await loadLanguageScores();
  page = prepareCandidatePage(material, 'best leather hiking boots 2024', scores);
});

/** What a model may answer at its worst: pieces of every kind of violation around pieces that are fine. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Leather',
      'Hiking',
      'Boots',
      'leather hiking boots',
      'from the Alps',
      'hand made',
      'Alpine Works',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'free',
      '€90',
      '€199',
      '20%',
      'best',
      '#1',
      'guaranteed',
      'since 1962',
      'since 1899',
      '24/7',
      'TÜV',
      'free shipping',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<b>',
      '&nbsp;',
      'www.x.com',
      'a@b.de',
      '{Brand}',
      '**',
      '\u200b',
      '\u202e',
      '\n',
      '…',
      '|',
      '😀',
      'WWWWWWWWWWWW',
      '東京',
      'für Anfänger',
      'BUY NOW',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(' '));
const adversarial = fc.record({ title: text, description: text, angle: fc.constant('') });

describe('chooseCandidate under 10,000 adversarial candidates', () => {
  it('nothing that breaks a rule is chosen', () => {
    const taken = {
      ...good,
      title: 'Leather Hiking Boots hand made',
      description: 'leather hiking boots from the Alps',
    };
    const context = (): RankingContext => ({
      page,
      batch: [snippetPrint(taken)],
      brand: 'Alpine Works',
      otherTitles: [],
    });
    let chosen = 0;
    fc.assert(
      fc.property(fc.array(adversarial, { minLength: 5, maxLength: 5 }), (candidates) => {
        const choice = chooseCandidate(candidates, context());
        expect(choice.judged).toHaveLength(5);
        // Independent restatement of the rules, so that a hole in one is seen by the other.
        for (const { candidate } of choice.outcome === 'improved' ? [choice.best] : []) {
          chosen += 1;
          expect(candidate).toEqual(cleanCandidate(candidate));
          expect(textWidthPx(candidate.title, 20)).toBeLessThanOrEqual(600);
          const topic = stems(['leather hiking boots', ...material.h1, ...(material.h2 ?? [])].join(' '), 'en');
          // An accent in a random piece doesn't make another word.
          const plain = candidate.title.normalize('NFD').replaceAll(/\p{M}/gu, '');
          expect(topic.some((stem) => stems(plain, 'en').includes(stem))).toBe(true);
          for (const [field, value] of [
            ['title', candidate.title],
            ['description', candidate.description],
          ] as const) {
            expect(tokens(value)).not.toEqual(tokens(material[field] ?? ''));
            expect(trigramJaccard(value, taken[field])).toBeLessThan(0.7);
            expect(checkClaims(value, page.sources).unsupported).toEqual([]);
            expect(sameLanguage(value, 'en', scores)).toBe(true);
            expect(value).not.toMatch(hiddenCharacter);
            expect(value).not.toMatch(/<b>|&nbsp;|www|@|\{|\*\*|€199|20%|1899|BUY|\|$|…$/u);
            expect(value).not.toBe('');
          }
        }
        expect(choice.outcome === 'kept' ? choice.reasons[0] : 'Kept').toMatch(/^Kept/u);
      }),
      { numRuns: 2000 },
    );
    expect(chosen).toBeGreaterThan(10);
  }, 600_000);
});
