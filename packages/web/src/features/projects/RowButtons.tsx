import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button/Button.tsx';

interface RowButtonsProps {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Edits or deletes one of several. */
export function RowButtons({ name, onEdit, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton icon={<Pencil />} isSmall label={`Edit ${name}`} onClick={onEdit} />
      <IconButton icon={<Trash2 />} isSmall label={`Delete ${name}`} onClick={onRemove} />
    </>
  );
}
