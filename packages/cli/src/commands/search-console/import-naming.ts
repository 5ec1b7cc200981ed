import type { SearchImport } from '@serplift/core/api';
import type { Naming } from '../../session/find-named.ts';

/** How commands name imported search data. */
export const importNaming = {
  noun: 'import',
  list: 'search-console imports',
  namesOf: ({ name }: SearchImport) => [name],
  isExact: true,
} satisfies Naming<SearchImport>;
