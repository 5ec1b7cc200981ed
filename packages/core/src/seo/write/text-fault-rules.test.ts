import { describe, expect, it } from 'vitest';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { type PageMaterial, prepareCandidatePage } from './prepare-candidate-page-rules.ts';
import { findTextFault } from './text-fault-rules.ts';

const scores = await loadLanguageScores();
const soundDescription = 'Six sizes of raised beds in untreated cedar, delivered flat and built in ten minutes.';
const page: PageMaterial = {
  url: 'https://shop.example/beds',
  title: 'Raised Garden Beds in Cedar | Shop',
  description: soundDescription,
  language: 'en',
  h1: ['Raised garden beds'],
  text: 'Our raised garden beds are made of cedar. They come in six sizes and are built in ten minutes without tools.',
  fetchedAt: '2026-11-21T00:00:00Z',
};
const faultOf = (changes: Partial<PageMaterial> = {}, query = 'raised garden beds') =>
  findTextFault(prepareCandidatePage({ ...page, ...changes }, query, scores));

describe('findTextFault', () => {
  it('finds nothing wrong with a sound title and description', () => {
    expect(faultOf()).toBe('none');
  });

  it.each([
    [null, 'missingTitle'],
    [' | ', 'missingTitle'],
    ['Home', 'boilerplateTitle'],
    ['Product details - Shop', 'boilerplateTitle'],
    ['Startseite | Gartenladen', 'boilerplateTitle'],
    ['Erhöhte Gartenbeete aus unbehandeltem Zedernholz für den ganzen Garten', 'otherLanguage'],
    ['Raised garden beds, cheap raised garden beds, cedar raised garden beds', 'cutOrStuffedTitle'],
    [`Raised garden beds ${'of untreated wood that lasts for many winters '.repeat(2)}`, 'cutOrStuffedTitle'],
    ['Beautiful things made of cedar wood', 'lacksQueryWords'],
  ])('names the fault of the title %j', (title, fault) => {
    expect(faultOf({ title })).toBe(fault);
  });

  it('a title that begins with a common word is not boilerplate', () => {
    expect(faultOf({ title: 'Home composting for raised garden beds' })).toBe('none');
  });

  it.each(['Tramontana Solo | Casa del Sol', 'Zeltplatz Wolkenstein'])(
    'names of goods such as %j speak no language',
    (title) => {
      const text = `${title.split(' | ')[0]} is a raised garden bed of cedar. ${page.text}`;
      expect(faultOf({ title, text, h1: [title] }, '')).not.toBe('otherLanguage');
    },
  );

  it('names a missing description after the faults of the title', () => {
    expect(faultOf({ description: null })).toBe('missingDescription');
    expect(faultOf({ description: null, title: 'Home' })).toBe('boilerplateTitle');
  });

  it('finds texts that other pages have too', () => {
    const prepared = prepareCandidatePage(page, 'raised garden beds', scores);
    const titles = ['RAISED garden beds in cedar – Shop'];
    expect(findTextFault(prepared, { titles, descriptions: [] })).toBe('sharedTitle');
    expect(findTextFault(prepared, { titles: [], descriptions: [soundDescription] })).toBe('sharedDescription');
  });
});
