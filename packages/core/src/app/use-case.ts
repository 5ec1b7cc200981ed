import type { Endpoint, EndpointTable, OutputOf, ParsedInputOf } from '../contract/endpoint.ts';
import type { Api } from '../contract/index.ts';
import type { Context } from '../team/context/context.ts';

/** The use case behind an endpoint: gets the checked input, returns what the output schema lets out. */
export type UseCase<E extends Endpoint> = (
  context: Context,
  actor: never,
  input: ParsedInputOf<E>,
) => Promise<OutputOf<E>>;

/** One use case for every endpoint of a table; a missing or misnamed one does not compile. */
export type UseCases<Table extends EndpointTable> = {
  [Group in keyof Table]: { [Name in keyof Table[Group]]: UseCase<Table[Group][Name]> };
};

/** What has a use case: the server opens sessions itself, and dispatch makes the calls that were approved. */
export type Dispatched = Omit<Api, 'session' | 'approvedCalls'> & {
  approvedCalls: Omit<Api['approvedCalls'], 'run'>;
};
