/** A size in the unit that suits it: 12,345,678 is "12.3 MB". */
export function formatBytes(bytes: number): string {
  const unit = bytes >= 1e9 ? 'gigabyte' : bytes >= 1e6 ? 'megabyte' : 'kilobyte';
  const scale = { gigabyte: 1e9, megabyte: 1e6, kilobyte: 1e3 }[unit];
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / scale);
}
