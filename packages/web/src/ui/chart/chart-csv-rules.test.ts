import { describe, expect, it } from 'vitest';
import { chartCsv } from './ChartData.tsx';

describe('the file behind a chart', () => {
  it('has a line for each place of the chart, and nothing where a value is absent', () => {
    expect(
      chartCsv(
        ['Day', 'Clicks'],
        [
          ['2026-11-01', 12.5],
          ['2026-11-02', null],
        ],
      ),
    ).toBe('Day,Clicks\r\n2026-11-01,12.5\r\n2026-11-02,\r\n');
  });

  it('keeps quotes, commas and lines inside a cell, and runs no formula', () => {
    expect(chartCsv(['a "b", c'], [['=1+1'], ['two\nlines'], [-3]])).toBe(
      '"a ""b"", c"\r\n\'=1+1\r\n"two\nlines"\r\n-3\r\n',
    );
  });
});
