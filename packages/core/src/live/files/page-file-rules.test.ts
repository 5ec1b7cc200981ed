import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editPageFile, mayBePage, readPageFile } from './page-file-rules.ts';

/** A file of each kind, with a title and a description that can be changed, and neighbors that must not be. */
const samples = [
  {
    path: 'content/tents/index.md',
    title: 'Tents',
    description: "It's dry: always",
    text: `---\n# Texts of this page\ntitle: Tents   # shown in tabs\ndescription: 'It''s dry: always'\nweight: 007\ntags: [ a,  b ]\n---\n\ntitle: not this one\n\n---\n`,
  },
  {
    path: 'content/tents.md',
    title: 'Tents',
    description: 'Two lines',
    text: `---\r\ntitle: "Tents"\r\ndescription: >-\r\n  Two\r\n  lines\r\nlayout: page\r\n---\r\nText.\r\n`,
  },
  {
    path: 'public/tents.html',
    title: 'Tents & more',
    description: 'Dry "always"',
    text: `<!doctype html>\n<html><HEAD >\n  <Title >Tents &amp; more</Title>\n  <meta  content='Dry "always"' name=Description >\n</HEAD><body><svg><title>no</title></svg><p>&nbsp;a < b</body></html>\n`,
  },
] as const;

const hostile = [
  'Tents: "dry" & \'light\' – 100 % #1',
  'yes',
  '12:30',
  'null',
  '---',
  '+++',
  '- a: b',
  '</title><script>alert(1)</script>',
  '"><img src=x>',
  'a\nb',
  'line\u2028separator',
  '&amp; stays',
  '\\n is no line end \\',
  '*alias &anchor !tag |',
  "it's `quoted` $name",
  '😀 テント',
  '</script>',
  'title = "x"',
];

const hostileSigns = Array.from('"\'\\:#&<>-|{}[]*%@` \n');

/** A sentence that a person could accept, and signs that formats give a meaning. */
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .array(fc.oneof(fc.constantFrom(...hostileSigns), fc.string({ unit: 'grapheme', maxLength: 3 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '' && !/\{\{|\{%|<%|<\?|\$\{|\0|\uFFFD/u.test(text)),
);

function valuesOf(file: { path: string; text: string }) {
  const { places } = readPageFile(file);
  return Object.fromEntries(
    Object.entries(places).map(([field, place]) => [field, 'refusal' in place ? place.refusal : place.value]),
  );
}

describe.each(samples)('a file such as $path', (sample) => {
  const { path, text, title, description } = sample;

  test('says its title and description', () => {
    expect(valuesOf({ path, text })).toEqual({ title, description });
  });

  test('says every text that is written into it, and keeps all its other characters', () => {
    fc.assert(
      fc.property(texts, texts, (newTitle, newDescription) => {
        const edited = editPageFile({ path, text }, { field: 'title', value: newTitle });
        if ('refusal' in edited) throw new Error(edited.refusal);
        expect(valuesOf({ path, text: edited.text })).toEqual({ title: newTitle, description });
        const { places } = readPageFile({ path, text });
        const edit = 'refusal' in places.title ? null : places.title.edit(newTitle);
        if (edit === null) throw new Error('There is no edit.');
        // What is outside the title's own characters is the same, to the last of them.
        const written = newTitle === title ? text.slice(edit.start, edit.end) : edit.text;
        expect(edited.text).toBe(text.slice(0, edit.start) + written + text.slice(edit.end));
        expect(edit.end - edit.start).toBeLessThan(title.length + 12);
        const both = editPageFile({ path, text: edited.text }, { field: 'description', value: newDescription });
        if ('refusal' in both) throw new Error(both.refusal);
        expect(valuesOf({ path, text: both.text })).toEqual({ title: newTitle, description: newDescription });
      }),
      { numRuns: 150 },
    );
  });

  test('is the same file when nothing changes', () => {
    expect(editPageFile({ path, text }, { field: 'title', value: title })).toEqual({ text });
    expect(editPageFile({ path, text }, { field: 'description', value: description })).toEqual({ text });
  });
});

test('a description that front matter lacks is added below the other keys', () => {
  const [path, text] = ['tents.md', '---\ntitle: Tents\ndate: 2026-01-02\n---\nText\n'];
  expect(editPageFile({ path, text }, { field: 'description', value: 'Dry: "always"' })).toEqual({
    text: '---\ntitle: Tents\ndate: 2026-01-02\ndescription: "Dry: \\"always\\""\n---\nText\n',
  });
});

test('a description that HTML lacks is added below the title', () => {
  const [path, text] = ['a.html', '<html><head>\r\n\t<title>Tents</title>\r\n</head><body></body></html>'];
  expect(editPageFile({ path, text }, { field: 'description', value: 'Dry' })).toEqual({
    text: text.replace('</title>', '</title>\r\n\t<meta name="description" content="Dry">'),
  });
});

test('a key without a value is filled', () => {
  const edited = editPageFile(
    { path: 'a.md', text: '---\ntitle: A\ndescription:\n---\n' },
    { field: 'description', value: 'Dry' },
  );
  expect(edited).toEqual({ text: '---\ntitle: A\ndescription: "Dry"\n---\n' });
});

test('the more special key of a title is the one that is changed', () => {
  const text = '---\ntitle: Heading\nseo_title: Tents\n---\n';
  expect(editPageFile({ path: 'a.md', text }, { field: 'title', value: 'Dry Tents' })).toEqual({
    text: text.replace('Tents', 'Dry Tents'),
  });
});

const seoTitle = ['seo', 'title'];
test.each([
  {
    name: 'a nested key',
    text: '---\ntitle: Heading\nseo:\n  title: Tents\n  noindex: true\n---\n',
    now: '---\ntitle: Heading\nseo:\n  title: Dry tents\n  noindex: true\n---\n',
  },
  {
    name: 'a key in another case',
    text: '---\nTitle: Heading\nSEO_Title: "Tents"\n---\n',
    now: '---\nTitle: Heading\nSEO_Title: "Dry tents"\n---\n',
  },
  { name: 'a title in another case', text: '---\nTitle: Tents\n---\n', now: '---\nTitle: Dry tents\n---\n' },
  {
    name: 'a key below parameters',
    text: '---\ntitle: Heading\nparams:\n  Meta-Title: Tents\n---\n',
    now: '---\ntitle: Heading\nparams:\n  Meta-Title: Dry tents\n---\n',
  },
  {
    name: 'a key in braces',
    text: '---\ntitle: Heading\nmeta: { title: Tents, robots: all }\n---\n',
    now: '---\ntitle: Heading\nmeta: { title: "Dry tents", robots: all }\n---\n',
  },
  {
    name: "the site's key, in a group that is there",
    text: '---\ntitle: Tents\nSEO:\n  noindex: true\n---\n',
    now: '---\ntitle: Tents\nSEO:\n  title: "Dry tents"\n  noindex: true\n---\n',
    seoTitle,
  },
  {
    name: "the site's key, in a group of its own",
    text: '---\ntitle: Tents\n---\n',
    now: '---\ntitle: Tents\nseo:\n  title: "Dry tents"\n---\n',
    seoTitle,
  },
])('$name is edited in place, and nothing is doubled', ({ text, now, seoTitle: key = null }) => {
  const file = { path: 'a.md', text, seoTitle: key };
  expect(editPageFile(file, { field: 'title', value: 'Dry tents' })).toEqual({ text: now });
});

test('a description in another case or group is edited, not added once more', () => {
  for (const [before, after] of [
    ['Description: Dry', 'Description: Wet and dry'],
    ['seo:\n  metaDescription: Dry', 'seo:\n  metaDescription: Wet and dry'],
  ]) {
    const file = { path: 'a.md', text: `---\ntitle: A\n${before}\n---\n` };
    const edited = editPageFile(file, { field: 'description', value: 'Wet and dry' });
    expect(edited).toEqual({ text: `---\ntitle: A\n${after}\n---\n` });
  }
});

test("a title that is the page's own says so, and one for search engines doesn't", () => {
  const placeOf = (lines: string) => readPageFile({ path: 'a.md', text: `---\n${lines}\n---\n` });
  expect(placeOf('title: A').places.title).toMatchObject({ isPageTitle: true });
  expect(placeOf('title: A\nseo:\n  Title: B')).toMatchObject({
    seoTitle: ['seo', 'Title'],
    places: { title: { value: 'B', isPageTitle: false } },
  });
});

const refusals: [why: RegExp, path: string, text: string][] = [
  [/computed by a template/u, 'a.html', '<head><title>{{ page.title }}</title></head>'],
  [/computed by a template/u, 'a.md', '---\ntitle: "{{ site.name }}"\n---\n'],
  [/assembled/u, 'a.html', '<p>only a part</p>'],
  [/more than one/u, 'a.html', '<head><title>a</title><title>b</title></head>'],
  [/used elsewhere/u, 'a.md', '---\ntitle: &name Tents\nother: *name\n---\n'],
  [/isn't a text/u, 'a.md', '---\nname: &n Tents\ntitle: *n\n---\n'],
  [/isn't a text/u, 'a.md', '---\ntitle: 2024\n---\n'],
  [/read as YAML/u, 'a.md', '---\ntitle: a\ntitle: b\n---\n'],
  [/twice, as title and Title/u, 'a.md', '---\ntitle: a\nTitle: b\n---\n'],
  [/one line/u, 'a.md', '---\n{ title: a }\n---\n'],
  [/no front matter in YAML/u, 'a.md', '+++\ntitle = "a"\n+++\n'],
  [/kind/u, 'a.astro', '---\nconst title = "a";\n---\n<p/>'],
  [/kind/u, 'page.tsx', 'export const metadata = { title: "a" };'],
  [/no front matter/u, 'a.md', '# Tents\n'],
  [/kind/u, 'a.vue', '<title>a</title>'],
  [/UTF-8/u, 'a.md', '---\ntitle: \uFFFD\n---\n'],
];

test.each(refusals)('what can not be changed is refused with the reason %s: %s %j', (why, path, text) => {
  const edited = editPageFile({ path, text }, { field: 'title', value: 'Better' });
  expect(edited).toMatchObject({ refusal: expect.stringMatching(why) });
});

test('no file of any content makes the reader fail', () => {
  const paths = fc.constantFrom('a.md', 'a.html');
  const content = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc
      .array(fc.constantFrom('---\n', '+++\n', 'title: ', 'title = ', '"', '<title>', '<head>', '{', '[', '&a ', '*a'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(paths, content, texts, (path, text, title) => {
      const edited = editPageFile({ path, text }, { field: 'title', value: title });
      const said = 'text' in edited ? valuesOf({ path, text: edited.text })['title'] : title;
      expect(said).toBe(title);
    }),
  );
});

test('only files that can be pages are looked at', () => {
  const all = ['content/a.md', 'app/a/page.tsx', 'src/pages/a.astro', 'a.html', 'src/a.ts', 'dist/a.html'];
  expect(all.filter(mayBePage)).toEqual(['content/a.md', 'a.html']);
  expect(mayBePage('node_modules/a/README.md')).toBe(false);
});
