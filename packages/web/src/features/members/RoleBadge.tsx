import { Badge } from '../../ui/status/Badge.tsx';

/** A role as a badge; the one with most rights stands out. */
export function RoleBadge({ name }: { name: string }) {
  return <Badge tone={name === 'Owner' ? 'accent' : 'neutral'}>{name}</Badge>;
}
