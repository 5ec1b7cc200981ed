import { type AddressKind, addressKind } from './address-kind-rules.ts';
import { addressFilter } from './address-pattern-rules.ts';

/** Which addresses a run looks at. */
export interface AddressScope {
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  allAddresses?: boolean | undefined;
  /** Only these; they are looked at whatever they are. */
  only?: readonly string[] | undefined;
}

/** Why an address is not looked at. */
export type LeftOutAddress = Exclude<AddressKind, 'page'> | 'pattern';

/** Says for each address why a run leaves it out; null for those it looks at. */
export function addressJudge(scope: AddressScope): (address: string) => LeftOutAddress | null {
  if (scope.only !== undefined) return () => null;
  const isTaken = addressFilter(scope);
  return (address) => {
    if (!isTaken(address)) return 'pattern';
    const kind = scope.allAddresses === true ? 'page' : addressKind(address);
    return kind === 'page' ? null : kind;
  };
}
