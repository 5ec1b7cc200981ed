import { useState } from 'react';
import { formatCompact, formatNumber, formatPercent, formatPosition } from '../lib/format.ts';
import { SerpPreview, WidthMeter } from '../runs/preview/SerpPreview.tsx';
import { BarList } from '../ui/chart/BarList.tsx';
import { LineChart } from '../ui/chart/LineChart.tsx';
import { SearchField } from '../ui/form/SearchField.tsx';
import { Card, CardSection, StatTile } from '../ui/layout/Card.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';
import { Pagination } from '../ui/table/Pagination.tsx';
import { SortableTh, Table, Td, Th, Thead, Tr } from '../ui/table/Table.tsx';
import { DiffText } from '../ui/text/DiffText.tsx';

const days = Array.from({ length: 28 }, (_, day) => `Nov ${day + 1}`);
const clicks = days.map((_, day) => Math.round(120 + 40 * Math.sin(day / 2) + day * 3));
const impressions = days.map((_, day) => Math.round(5200 + 900 * Math.cos(day / 3) + day * 40));
const rows = [
  { url: '/guides/hiking-boots-for-wide-feet', clicks: 1240, impressions: 48_210, position: 4.3 },
  { url: '/products/tents/two-person', clicks: 311, impressions: 20_480, position: 7.8 },
  { url: '/blog/how-to-wash-a-down-jacket', clicks: 96, impressions: 11_902, position: 9.1 },
];
const current = 'Hiking Boots | Fernweh Outdoor Shop – Boots, Shoes and Sandals for Hikers Online';
const proposed = 'Hiking Boots for Wide Feet: 12 Pairs Tested | Fernweh';

/** Tables, charts and previews. */
export function DataGallery() {
  const [tab, setTab] = useState<'all' | 'ads' | 'seo'>('all');
  const [search, setSearch] = useState('boots');
  const [page, setPage] = useState(2);
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Clicks" value={formatNumber(12_480)} note="Last 28 days" />
        <StatTile label="Impressions" value={formatCompact(284_120)} />
        <StatTile label="CTR" value={formatPercent(0.0439)} />
        <StatTile label="Position" value={formatPosition(6.83)} />
      </div>
      <CardSection title="Performance">
        <LineChart
          label="Clicks and impressions, Nov 1 to Nov 28"
          labels={days}
          series={[
            { name: 'Clicks', values: clicks, format: formatCompact },
            { name: 'Impressions', values: impressions, format: formatCompact },
          ]}
        />
      </CardSection>
      <Tabs
        label="Kind of optimization"
        tabs={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'ads', label: 'Google Ads' },
          { value: 'seo', label: 'SEO' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <div className="mb-3 max-w-sm">
          <SearchField label="Search pages" value={search} onValueChange={setSearch} />
        </div>
        <Card className="overflow-hidden">
          <Table label="Pages">
            <Thead>
              <Th>URL</Th>
              <SortableTh isNumeric sorted="descending" onSort={() => undefined}>
                Clicks
              </SortableTh>
              <SortableTh isNumeric onSort={() => undefined}>
                Impressions
              </SortableTh>
              <SortableTh isNumeric onSort={() => undefined}>
                Position
              </SortableTh>
            </Thead>
            <tbody>
              {rows.map((row) => (
                <Tr key={row.url}>
                  <Td className="font-medium">{row.url}</Td>
                  <Td isNumeric>{formatNumber(row.clicks)}</Td>
                  <Td isNumeric>{formatNumber(row.impressions)}</Td>
                  <Td isNumeric>{formatPosition(row.position)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
        <div className="mt-4">
          <Pagination
            page={page}
            pageSize={20}
            totalItems={97}
            onPageChange={setPage}
            onPageSizeChange={() => undefined}
          />
        </div>
      </Tabs>
      <CardSection title="Proposal" description="The listing now and as proposed.">
        <p className="mb-4">
          <DiffText before={current} after={proposed} />
        </p>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <SerpPreview
            url="https://www.fernweh.example/guides/hiking-boots-for-wide-feet"
            title={current}
            description="Welcome to our shop. We sell boots."
          />
          <SerpPreview
            device="phone"
            url="https://www.fernweh.example/guides/hiking-boots-for-wide-feet"
            title={proposed}
            description="We walked 480 km in 12 pairs of boots with a wide toe box. See which stayed dry, which blistered, and which fit EE and EEE feet, with prices and weights for each."
          />
        </div>
        <div className="mt-3">
          <WidthMeter kind="title" text={current} />
        </div>
      </CardSection>
      <CardSection title="Questions">
        <BarList
          label="Recommendations"
          items={[
            { key: 'a', label: 'Improve existing', value: 24, text: '24' },
            { key: 'b', label: 'Add FAQ', value: 15, text: '15' },
            { key: 'c', label: 'Create new', value: 4, text: '4' },
          ]}
        />
      </CardSection>
    </>
  );
}
