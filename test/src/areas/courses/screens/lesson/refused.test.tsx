/** @jest-environment jsdom */
import { act } from 'react'
import { createExpiry } from '@/features/session'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { ApiError, ErrorCode } from '@/api/errors'
import type { Answers } from '../../../../../support/root'
import { filmLesson, sampleCourse, secondFilm } from '../../../../support/lesson'
import { drawLesson, playFilms } from '../../../../support/lesson-page'

const film = filmLesson.id

beforeAll(playFilms)

describe('a lesson that does not open', () => {
  const refuse = (code: string, status: number): Answers => ({
    getLesson: () => {
      throw new ApiError(code, status)
    },
  })
  const url = `?lesson=${secondFilm.id}`

  test.each([
    ['expired', ErrorCode.CourseExpired, 403, '这门课已到期', '看到期后的规则', '/courses/other-course'],
    ['closed', ErrorCode.CourseClosed, 403, '这门课还没有开通', '去学习中心', '/courses/study-center'],
    ['taken down', ErrorCode.NotFound, 404, '没有找到这一讲', '去学习中心', '/courses/study-center'],
  ])('because it is %s says so, and leads on', async (_, code, status, title, link, to) => {
    const { screen } = await drawLesson({ url, isSignedIn: true, answers: refuse(code, status) })
    expect(screen.text()).toContain(title)
    expect(screen.get('link', link).getAttribute('href')).toBe(to)
    expect(document.querySelector('video')).toBeNull()
    expect(screen.text()).not.toContain('误差')
  })

  test('to a guest asks for the login where that is enough', async () => {
    const free = { ...sampleCourse, isFree: true }
    const { screen, root } = await drawLesson({
      url,
      answers: { listCourses: () => ({ version: 'a'.repeat(12), courses: [free] }) },
    })
    expect(screen.text()).toContain('登录后接着看')
    expect(screen.get('link', '去登录').getAttribute('href')).toContain('/login')
    expect(root.calls.map(({ id }) => id)).not.toContain('getLesson')
  })

  test('of a course that may be taken for nothing opens it with one tap, after the login of a guest', async () => {
    const given = { ...sampleCourse, isFree: false, goods: ['free-law-1'] }
    let isOpened = false
    const answers: Answers = {
      listCourses: () => ({ version: 'a'.repeat(12), courses: [given] }),
      listCourseAccess: () => ({
        items: [{ course: given.id, state: isOpened ? 'open' : 'closed' }],
        now: 0,
      }),
      openFreeCourse: ({ body }) => {
        isOpened = true
        return { goodsId: body.goodsId, openedAt: 1 }
      },
      getLesson: () => {
        if (!isOpened) throw new ApiError(ErrorCode.CourseClosed, 403)
        return secondFilm
      },
    }
    const guest = await drawLesson({ url, answers })
    expect(guest.screen.get('link', '去登录').getAttribute('href')).toContain('/login')
    guest.screen.unmount()
    const { screen } = await drawLesson({ url, isSignedIn: true, answers })
    await screen.tap('button', `免费开通：${given.title}`)
    expect(screen.text()).not.toContain('这门课还没有开通')
    expect(screen.get('heading', secondFilm.title)).toBeTruthy()
  })

  test('of a course that is bought offers its trial, its page, and the login to a guest', async () => {
    const sold = { ...sampleCourse, product: 'p1' }
    const answers: Answers = {
      ...refuse(ErrorCode.CourseClosed, 403),
      listCourses: () => ({ version: 'a'.repeat(12), courses: [sold] }),
    }
    for (const isSignedIn of [false, true]) {
      const { screen } = await drawLesson({ url, isSignedIn, answers })
      expect(screen.text()).toContain('这门课还没有开通')
      expect(screen.text()).not.toContain('登录后接着看')
      const findHref = (name: string) => screen.get('link', name).getAttribute('href')
      expect(findHref('去试听：极限在问什么')).toBe('/courses/course-learning?lesson=limit.01')
      expect(findHref('课程详情')).toBe('/courses/courses-detail?productId=p1')
      expect(screen.all('link', '已开通？去登录')).toHaveLength(isSignedIn ? 0 : 1)
      screen.unmount()
    }
  })

  test('until its agreement is signed leads there, and opens when the student is back', async () => {
    let isSigned = false
    const order = '01990f3c-5a10-7c30-8d41-1a2b3c4d5e6f'
    const answers: Answers = {
      listCourseAccess: () => ({ items: [{ course: sampleCourse.id, state: 'open', sign: order }], now: 0 }),
      getLesson: () => {
        if (!isSigned) throw new ApiError(ErrorCode.SignFirst, 403)
        return secondFilm
      },
    }
    const { screen } = await drawLesson({ url, isSignedIn: true, answers })
    expect(screen.text()).toContain('先签协议，再开始学')
    expect(screen.get('link', '去签协议').getAttribute('href')).toBe(
      `/courses/sign-agreement?order=${order}&back=1`,
    )
    isSigned = true
    await act(async () => page.hide())
    await act(async () => page.show())
    expect(screen.text()).not.toContain('先签协议')
    expect(screen.get('heading', secondFilm.title)).toBeTruthy()
  })

  test('that no course has is missing, whatever its address says', async () => {
    for (const unknown of ['?lesson=limit.99', '?course=none', '?lesson=../../etc']) {
      const { screen } = await drawLesson({ url: unknown })
      expect(screen.text()).toContain('没有找到这一讲')
      screen.unmount()
    }
  })

  test.each([
    [false, '没有网络'],
    [true, '服务器暂时没有响应'],
  ])('that cannot be fetched says why, and opens once it can be', async (isOnline, why) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    let isAway = false
    const { screen } = await drawLesson({
      url,
      isSignedIn: true,
      isAway: () => isAway,
      before: () => void (isAway = true),
    })
    expect(screen.text()).toContain(`${why}，这一讲没有缓存`)
    expect(screen.text()).not.toContain('错误码')
    expect(screen.get('link', '看缓存的课').getAttribute('href')).toBe('/courses/study-center?view=stored')
    isAway = false
    await screen.tap('button', '再试一次')
    expect(screen.get('heading', '极限怎么算')).toBeTruthy()
  })
})

describe('an address', () => {
  test('of a course opens the lesson that was seen last, and the next where that is done', async () => {
    const first = await drawLesson({ url: '?course=limit', before: (courses) => courses.see(film, 0, 60) })
    expect(first.screen.get('heading', '极限在问什么')).toBeTruthy()
    first.screen.unmount()
    const { screen } = await drawLesson({
      url: '?course=limit',
      isSignedIn: true,
      before: (courses) => courses.see(film, 0, 200),
    })
    expect(screen.get('heading', '写给初学的人')).toBeTruthy()
  })

  test('of nothing opens a film to try', async () => {
    const { screen } = await drawLesson({ url: '' })
    expect(screen.get('heading', '极限在问什么')).toBeTruthy()
    await screen.tap('button', '返回')
    expect(navigated.backs + navigated.opened.length).toBe(1)
  })
})

test('a film that is open to everybody goes on when the session ends, and the student is a guest once it is left', async () => {
  const { screen, root } = await drawLesson({ isSignedIn: true })
  const film = document.querySelector('video')
  expect(film).not.toBeNull()
  await act(() => createExpiry(root)())
  expect(document.querySelector('video')).toBe(film)
  expect(root.ui.toast?.text).toBe('登录已失效，这一讲不登录也能接着看')
  expect(root.session.isSignedIn).toBe(true)
  screen.unmount()
  expect(root.session.isSignedIn).toBe(false)
  expect(navigated.opened.map(({ url }) => url)).not.toContain('/login')
})
