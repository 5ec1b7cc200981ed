import { useTheme } from '../../lib/theme/theme.ts';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The choice between light and dark. */
export function AppearanceCard() {
  const [theme, setTheme] = useTheme();
  return (
    <CardSection title="Appearance" description="Saved in this browser. System follows your device.">
      <SegmentedControl label="Theme" options={options} value={theme} onValueChange={setTheme} />
    </CardSection>
  );
}
