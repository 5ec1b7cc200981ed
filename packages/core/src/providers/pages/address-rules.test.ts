import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUrl, isListedUrl, isPublicAddress, isPublicHost } from './address-rules.ts';
import { readAllowList } from './allow-list-rules.ts';

const policy = { ownHosts: ['app.serplift.example'], allowLoopback: false, allowed: [] };
const refused = (url: string): boolean => 'refusal' in checkUrl(url, policy);

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is reached', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(
    [
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1',
      '192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255',
      ':: ::1 ::ffff:127.0.0.1 ::ffff:a00:1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:1::1 2001:10::1 2001:db8::1',
      '2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 nonsense',
    ]
      .join(' ')
      .split(' '),
  )('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is never inside a private IPv4 range, in any notation of it [SR-01]', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    );
    fc.assert(
      fc.property(inside, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16));
        const hosts = [`${a}.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`];
        for (const host of [...hosts, `[::ffff:${high}:${low}]`, `[64:ff9b::${high}:${low}]`, `${hosts[0]}.`]) {
          expect(checkUrl(`http://${host}/`, policy)).toHaveProperty('refusal');
        }
      }),
    );
  });
});

describe('an address of a cloud platform', () => {
  it.each([
    ['Azure wire server', '168.63.129.16'],
    ['Azure wire server, mapped', '::ffff:168.63.129.16'],
    ['AWS, Azure, Google and Oracle metadata', '169.254.169.254'],
    ['AWS containers', '169.254.170.2'],
    ['AWS pods', '169.254.170.23'],
    ['AWS metadata over IPv6', 'fd00:ec2::254'],
    ['AWS pods over IPv6', 'fd00:ec2::23'],
    ['Google metadata over IPv6', 'fd20:ce::254'],
    ['Alibaba metadata', '100.100.100.200'],
    ['Oracle metadata', '192.0.0.192'],
  ])('%s is not reached [SR-01]', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(refused(`http://${host}/`)).toBe(true);
  });

  it('is refused in every notation of the one that looks public [SR-01]', () => {
    for (const host of ['0xa83f8110', '2822734096', '0250.077.0201.020', '168.63.33040', '[::ffff:a83f:8110]']) {
      expect([host, refused(`http://${host}/`)]).toEqual([host, true]);
    }
    expect(isPublicAddress('168.63.129.17')).toBe(true);
  });
});

describe('a host as its own contact', () => {
  it.each([
    ['serplift.example', true],
    ['8.8.8.8', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['localhost', false],
    ['192.168.1.5', false],
  ])('%s is public: %s', (host, isPublic) => {
    expect(isPublicHost(host)).toBe(isPublic);
  });
});

describe('a URL', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/html,hi',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'http://example.com:5432/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://shop.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://intranet/',
    'http://127.1/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'https://app.serplift.example/api/health',
    'not a url',
    `https://example.com/${'a'.repeat(2_048)}`,
  ])('%s is refused [SR-04]', (url) => {
    expect(refused(url)).toBe(true);
  });

  it.each(['https://example.com/', 'http://example.com:80/a?b=c', 'https://münchen.example:443/'])(
    '%s is taken',
    (url) => {
      expect(refused(url)).toBe(false);
    },
  );

  it('loses its fragment', () => {
    expect(checkUrl('https://example.com/a#:~:text=b', policy)).toMatchObject({
      url: { href: 'https://example.com/a' },
    });
  });

  it('of any kind is judged without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        expect(checkUrl(text, policy)).toBeTypeOf('object');
      }),
    );
  });
});

describe("an operator's list of private sites", () => {
  const allowed = readAllowList('staging.local:8080, 10.1.0.0/16 [fd00::5]:8443\n192.168.3.4');
  const opened = (url: string): boolean => 'url' in checkUrl(url, { ...policy, allowed });

  it('opens the names, addresses and ports that are on it, and nothing else', () => {
    for (const url of [
      'http://staging.local:8080/',
      'http://10.1.2.3/',
      'https://[fd00::5]:8443/',
      'https://192.168.3.4/',
    ])
      expect(opened(url)).toBe(true);
    for (const url of [
      'http://staging.local/',
      'http://www.staging.local:8080/',
      'http://10.2.0.1/',
      'http://10.1.2.3:8080/',
      'http://[fd00::6]:8443/',
      'http://192.168.3.5/',
      'http://localhost:8080/',
      'http://127.0.0.1:8080/',
      'http://app.serplift.example:8080/',
    ])
      expect(opened(url)).toBe(false);
  });

  it('says of which addresses plain http is known to stay inside', () => {
    expect(isListedUrl(new URL('http://staging.local:8080/a'), { allowed })).toBe(true);
    expect(isListedUrl(new URL('http://www.example.com/'), { allowed })).toBe(false);
  });

  it.each(['http://a.example', '10.0.0.0/99', 'a.example:0', 'a.example:99999', '1.2.3', '*.example'])(
    'refuses %s as a place',
    (text) => {
      expect(() => readAllowList(text)).toThrow(/PRIVATE_SITES must be a list/u);
    },
  );
});
