import { servedUrl } from '@/lib/served'

test.each([
  ['', '/files/a.jpg', '/files/a.jpg'],
  ['https://api.example.com', '/files/a.jpg', 'https://api.example.com/files/a.jpg'],
  ['https://api.example.com', 'https://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  ['https://api.example.com', '', ''],
])('with the server at %j, %j is fetched from %j', (base, url, wanted) => {
  expect(servedUrl(base, url)).toBe(wanted)
})
