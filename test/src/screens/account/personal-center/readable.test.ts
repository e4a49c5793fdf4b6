import { readable } from '@/screens/account/personal-center/readable'

const field = (name: string, label: string, value: string) => ({ name, label, value })

test('an export reads as labelled lines, with times of China, words for yes and no, and whole addresses', () => {
  const data = {
    exportedAt: Date.UTC(2026, 10, 20, 4),
    uid: 'user-1',
    parts: [
      {
        name: 'profiles',
        label: '我的主页',
        rows: [
          {
            fields: [
              field('uid', '账号编号', 'user-1'),
              field('name', '姓名', '小岸'),
              field('avatar', '头像', '/files/a.jpg'),
              field('branch_id', '校区', ''),
              field('consent_id', '依据的同意记录', '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'),
              field('created_at', '时间', '2026-07-01T02:00:00.000Z'),
            ],
          },
        ],
      },
      {
        name: 'consents',
        label: '同意与撤回的记录',
        rows: [
          {
            fields: [
              { ...field('about', '事项', 'contact'), text: '老师联系' },
              field('given', '是否同意', 'false'),
            ],
          },
        ],
        more: 3,
      },
    ],
  }
  expect(readable(data, 'https://a.example')).toBe(
    [
      '我的数据（2026-11-20 12:00 导出）',
      '【我的主页】\n\n姓名：小岸\n头像：https://a.example/files/a.jpg\n时间：2026-07-01 10:00',
      '【同意与撤回的记录】\n\n事项：老师联系\n是否同意：否\n\n（太长，还有 3 条没有列出，需要时请联系运营方）\n',
    ].join('\n\n\n'),
  )
})
