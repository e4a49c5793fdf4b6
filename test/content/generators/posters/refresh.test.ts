import {
  posterKey,
  refreshPage,
  refreshText,
  type Drawn,
  type Made,
} from '../../../../content/generators/posters/refresh'

const cover: Drawn = {
  key: 'posters/camp/cover',
  url: '/media/posters/camp/cover.11111111.webp',
  night: '/media/posters/camp/cover-night.22222222.webp',
  small: '/media/posters/camp/cover-small.33333333.webp',
  nightSmall: '/media/posters/camp/cover-night-small.44444444.webp',
  w: 750,
  h: 884,
  alt: 'new words',
  areas: [],
}
const film = { id: 'way', url: '/media/video/way.55555555.mp4', title: 'Way', seconds: 42, w: 960, h: 540 }
const area = { x: 1, y: 2, w: 3, h: 4, href: '/license', alt: 'licence' }
const made = (...drawn: Drawn[]): Made => ({ drawn, films: [film] })

test('an address with and without a hash names the same poster', () => {
  expect(posterKey('/media/posters/camp/cover.webp')).toBe('posters/camp/cover')
  expect(posterKey('/media/posters/camp/cover.0a1b2c3d.webp')).toBe('posters/camp/cover')
  expect(posterKey('https://elsewhere.example/cover.webp')).toBeUndefined()
})

test('a drawn poster gets its new addresses, size and words, and retains text written by hand', () => {
  const item = {
    url: '/media/posters/camp/cover.webp',
    ref: '/product-list',
    alt: 'old words',
    areas: [area],
  }
  const { key: _key, areas: _areas, ...picture } = cover
  expect(refreshPage({ templates: [{ imgList: [item] }] }, made(cover))).toEqual({
    templates: [{ imgList: [{ ...picture, ref: '/product-list' }] }],
  })
})

test('a poster with a link gets its area', () => {
  expect(refreshPage({ url: cover.url }, made({ ...cover, areas: [area] }))).toMatchObject({ areas: [area] })
})

test('a poster without a night twin loses the old ones', () => {
  const { night: _night, nightSmall: _nightSmall, ...light } = cover
  const page = refreshPage({ url: cover.url, night: cover.night, nightSmall: cover.nightSmall }, made(light))
  expect(page).not.toHaveProperty('night')
  expect(page).not.toHaveProperty('nightSmall')
})

test('a film that a page names gets its address, title, length and size', () => {
  expect(refreshPage({ videos: [{ id: 'way' }, { id: 'own', url: 'x' }] }, made())).toEqual({
    videos: [film, { id: 'own', url: 'x' }],
  })
})

test('everything that was not made by a script stays as it is', () => {
  const page = { key: 'x', list: [1, null, 'text'], other: { url: '/media/own/picture.webp', alt: 'mine' } }
  expect(refreshPage(page, made(cover))).toEqual(page)
})

test('refreshing twice is refreshing once', () => {
  const once = refreshPage([{ url: '/media/posters/camp/cover.webp' }], made(cover))
  expect(refreshPage(once, made(cover))).toEqual(once)
})

test('addresses in other files follow as well, and twins are not mistaken for the picture', () => {
  const text =
    '{"imgUrl": "/media/posters/camp/cover.00000000.webp", "b": "/media/posters/camp/cover-x.webp"}'
  expect(refreshText(text, [cover])).toBe(
    `{"imgUrl": "${cover.url}", "b": "/media/posters/camp/cover-x.webp"}`,
  )
})
