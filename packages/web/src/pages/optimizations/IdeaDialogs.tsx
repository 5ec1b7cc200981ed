import { ideaOfQuestion, ideaOfSeoPage, type QuestionQuery, type SeoPage } from '@serplift/core/api';
import { SaveIdeaDialog } from '../../features/ideas/SaveIdeaDialog.tsx';

interface IdeaDialogProps<Item> {
  item: Item;
  websiteUrl: string;
  onClose: () => void;
}

/** Keeps a page's proposal as an idea of a project. */
export function PageIdeaDialog({ item, websiteUrl, onClose }: IdeaDialogProps<SeoPage>) {
  return <SaveIdeaDialog proposal={ideaOfSeoPage(item, websiteUrl)} onClose={onClose} />;
}

/** Keeps a question as an idea of a project. */
export function QuestionIdeaDialog({ item, websiteUrl, onClose }: IdeaDialogProps<QuestionQuery>) {
  return <SaveIdeaDialog proposal={ideaOfQuestion(item, websiteUrl)} onClose={onClose} />;
}
