import { posterKey, refreshPage, type Drawn } from '../../content/posters/refresh'

const cover: Drawn = {
  key: 'posters/camp/cover',
  url: '/media/posters/camp/cover.11111111.webp',
  night: '/media/posters/camp/cover-night.22222222.webp',
  w: 750,
  h: 884,
  alt: 'new words',
  areas: [],
}
const area = { x: 1, y: 2, w: 3, h: 4, href: '/license', alt: 'licence' }

test('an address with and without a hash names the same poster', () => {
  expect(posterKey('/media/posters/camp/cover.webp')).toBe('posters/camp/cover')
  expect(posterKey('/media/posters/camp/cover.0a1b2c3d.webp')).toBe('posters/camp/cover')
  expect(posterKey('https://elsewhere.example/cover.webp')).toBeUndefined()
})

test('a drawn poster gets its new address, size and words, and keeps what was written by hand', () => {
  const item = {
    url: '/media/posters/camp/cover.webp',
    ref: '/product-list',
    alt: 'old words',
    areas: [area],
  }
  expect(refreshPage({ templates: [{ imgList: [item] }] }, [cover])).toEqual({
    templates: [
      {
        imgList: [
          { url: cover.url, night: cover.night, w: 750, h: 884, alt: 'new words', ref: '/product-list' },
        ],
      },
    ],
  })
})

test('a poster with a link gets its area', () => {
  expect(refreshPage({ url: cover.url }, [{ ...cover, areas: [area] }])).toMatchObject({ areas: [area] })
})

test('a poster without a night twin loses the old one', () => {
  const { night: _night, ...light } = cover
  expect(refreshPage({ url: cover.url, night: cover.night }, [light])).not.toHaveProperty('night')
})

test('everything that was not drawn stays as it is', () => {
  const page = { key: 'x', list: [1, null, 'text'], other: { url: '/media/own/picture.webp', alt: 'mine' } }
  expect(refreshPage(page, [cover])).toEqual(page)
})

test('refreshing twice is refreshing once', () => {
  const once = refreshPage([{ url: '/media/posters/camp/cover.webp' }], [cover])
  expect(refreshPage(once, [cover])).toEqual(once)
})
