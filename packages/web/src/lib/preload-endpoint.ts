import { callEndpoint, type Endpoint, type InputOf, requestOf } from '@serplift/core/api';
import { preload } from 'swr';

/** Begins to read an endpoint before a component that uses it is drawn. */
export async function preloadEndpoint<E extends Endpoint>(definition: E, input: InputOf<E>): Promise<void> {
  const { url } = requestOf(definition, input as Record<string, unknown>);
  await preload(url, () => callEndpoint(definition, input, { baseUrl: '' }));
}
