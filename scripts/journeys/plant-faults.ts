import type { Product } from './start-product.ts';

/** The four kinds of faults that a person has to find among many sound proposals. */
export const plantedKinds = ['figure', 'sentence', 'language', 'duplicate'] as const;
export type PlantedKind = (typeof plantedKinds)[number];

interface Texts {
  title: string;
  description: string;
}

const spoil: Record<Exclude<PlantedKind, 'duplicate'>, (texts: Texts, place: number) => Texts> = {
  figure: ({ title, description }, place) => ({ title, description: `${description} Now only $${17 + place}.49.` }),
  // With a unique word, so that it repeats no other page.
  sentence: ({ title, description }) => ({
    title,
    description: `${description.split(' ').slice(0, 6).join(' ')} ${title.split(' ').at(-1)} and`,
  }),
  language: ({ title }, place) => ({
    title,
    description: [
      'Entdecken Sie unsere Auswahl für die Berge und für jeden Tag mit der Familie.',
      'Découvrez notre choix pour la montagne et pour tous les jours avec vous.',
      'Descubra nuestra selección para la montaña y para todos los días con su familia.',
    ][place % 3] as string,
  }),
};

/** Makes `total` proposals of the few of an ended run: each copy has its own address and has one unique word. */
export async function multiplyProposals({ database }: Product, runId: string, total: number): Promise<void> {
  await database.knex.raw(
    `with base as (
       select *, count(*) over () as bases from run_items where run_id = :runId and state = 'succeeded'
     ), copy as (
       select base.*, n, row_number() over (order by n, base.ordinal) + bases as place,
         translate(n::text, '0123456789', 'bcdfghjklm') as word
       from base cross join generate_series(1, :total) as n
     )
     insert into run_items (id, run_id, ordinal, subject, state, attempt, input, output, started_at, finished_at)
     select gen_random_uuid(), run_id, 1000 + place, subject || word || '/', state, attempt, input,
       output || jsonb_build_object(
         'optimizedTitle', concat(output->>'optimizedTitle', ' ', word),
         'optimizedDescription', concat(output->>'optimizedDescription', ' Style ', word, '.')
       ), started_at, finished_at
     from copy where place <= :total`,
    { runId, total },
  );
}

/** Spoils some proposals of a run, as a writer might that slipped through every check; answers their ids by kind. */
export async function plantFaults(
  { database }: Product,
  pages: readonly { id: string; title: string; description: string }[],
  each: number,
): Promise<Record<PlantedKind, string[]>> {
  const planted: Record<PlantedKind, string[]> = { figure: [], sentence: [], language: [], duplicate: [] };
  // Far from each other, so that no two of them are in neighboring rows.
  const step = Math.floor(pages.length / (each * plantedKinds.length));
  for (const [kindPlace, kind] of plantedKinds.entries()) {
    for (let place = 0; place < each; place += 1) {
      const at = (place * plantedKinds.length + kindPlace) * step;
      const page = pages[at];
      const other = pages[at + 1];
      if (page === undefined || other === undefined) throw new Error(`There is no page ${at} to spoil.`);
      const { title, description } = kind === 'duplicate' ? other : spoil[kind](page, place);
      await database
        .knex('run_items')
        .where({ id: page.id })
        .update({
          output: database.knex.raw('output || ?::jsonb', [
            JSON.stringify({ optimizedTitle: title, optimizedDescription: description }),
          ]),
        });
      planted[kind].push(page.id);
    }
  }
  return planted;
}
