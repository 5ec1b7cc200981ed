/** A text in which what was searched for stands out. */
export function Marked({ text, search }: { text: string; search: string }) {
  const words = search.trim().toLowerCase();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words);
  if (at === -1) return text;
  const end = at + words.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-warn-soft text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
