import type { Member } from '@serplift/core/api';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button/Button.tsx';

interface MemberButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> {
  member: Member;
}

/** The button of a member's menu. */
export function MemberButton({ member, ...rest }: MemberButtonProps) {
  return (
    <IconButton
      icon={<Ellipsis />}
      label={`Actions for ${member.displayName ?? member.username}`}
      isSmall
      aria-haspopup="menu"
      {...rest}
    />
  );
}
