import { absoluteUrl } from '@/lib/absolute-url'

test.each([
  ['', '/files/a.jpg', '/files/a.jpg'],
  ['https://api.example.com', '/files/a.jpg', 'https://api.example.com/files/a.jpg'],
  ['https://api.example.com', 'https://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  ['https://api.example.com', '', ''],
])('with the server at %j, %j is fetched from %j', (base, url, wanted) => {
  expect(absoluteUrl(base, url)).toBe(wanted)
})
