import { describe, expect, test } from 'vitest';
import { file, refusal } from '../../testing/search-exports.ts';
import { collectSearchExport } from './collect-search-export.ts';

const polish = 'Najpopularniejsze zapytania;Klikni\xeacia;Wy\x9cwietlenia;CTR;Pozycja\n\x9cpiwory;12;300;4 %;5,1\n';
/** Cyrillic letters as windows-1251 has them. */
const russian = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => letter.charCodeAt(0)).map((code) => (code < 0x400 ? code : code - 0x410 + 0xc0)),
  );
const encodingOf = async (content: Buffer): Promise<string | null | undefined> =>
  (await collectSearchExport(file('q.csv', content))).summary.files[0]?.encoding;

describe('the encoding of a file', () => {
  test('is found by its letters or its header, and named', async () => {
    expect(await encodingOf(Buffer.from(polish, 'latin1'))).toBe('windows-1250');
    expect(
      await encodingOf(russian('Популярные запросы;Клики;Показы;CTR;Позиция\nспальный мешок;12;300;4 %;5,1\n')),
    ).toBe('windows-1251');
    const german = Buffer.from(
      'H\xe4ufigste Suchanfragen;Klicks;Impressionen;CTR;Position\ngr\xf6\xdfe \x80;1;2;50 %;3\n',
      'latin1',
    );
    const { rows } = await collectSearchExport(file('q.csv', german));
    expect(rows[0]?.query).toBe('größe €');
  });

  test('is asked for where it is in doubt, and taken as told', async () => {
    const content = Buffer.from('Top queries,Clicks,Impressions,CTR,Position\ngr\xf6\xdfe,1,2,50%,3\n', 'latin1');
    expect(await refusal(file('q.csv', content))).toMatch(/the encoding of its letters is in doubt/);
    const { rows } = await collectSearchExport(file('q.csv', content), { encoding: 'windows-1252' });
    expect(rows[0]?.query).toBe('größe');
    expect(await refusal(file('q.csv', content), { encoding: 'klingon' })).toMatch(/"klingon" is not an encoding/);
  });

  test('is UTF-8 where most lines are: a damaged row is rejected alone', async () => {
    const sound = 'Top queries,Clicks,Impressions,CTR,Position\ngrößer,1,2,50%,3\n';
    const content = Buffer.concat([Buffer.from(sound), Buffer.from('x\xf6,1,2,50%,3\n', 'latin1')]);
    const { rows, summary } = await collectSearchExport(file('q.csv', content));
    expect(rows.map(({ query }) => query)).toEqual(['größer']);
    expect(summary.rejected[0]?.reason).toMatch(/no letters in the encoding/);
  });

  test('is UTF-8 where a line of many megabytes has letters beyond ASCII', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      query: `${at} ${'靴'.repeat(4_000)}`,
      clicks: 1,
      impressions: 2,
      position: 3,
    }));
    const { summary } = await collectSearchExport(file('rows.json', JSON.stringify({ rows })));
    expect(summary.files[0]).toMatchObject({ encoding: 'utf-8', rowsRead: 600 });
  });
});
