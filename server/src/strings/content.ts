const file = (name: string) => `内容文件 ${name}`

/** Why the content folder is refused: each sentence names the file and the field and says what to do. */
export const contentText = {
  missing: (name: string) => `找不到${file(name)}：请恢复它，或检查 CONTENT_DIR。`,
  folderMissing: (name: string) => `找不到内容文件夹 ${name}：请恢复它，或检查 CONTENT_DIR。`,
  notJson: (name: string, line: number) =>
    `${file(name)} 第 ${line} 行附近不是合格的 JSON：请检查那里的逗号、引号和括号。`,
  field: (name: string, field: string, what: string) => `${file(name)} 的 ${field} ${what}。`,
} as const

/** What is wrong with a field and what to do about it, by the keyword of the schema that it fails. */
export const schemaText = {
  required: '缺少了：请补上',
  additionalProperties: '是多余的：请删去，或检查拼写',
  type: '类型不对：请对照同类文件改正',
  pattern: '写法不对：请对照同类文件改正',
  minLength: '太短或是空的：请填写',
  maxLength: '太长：请缩短',
  minItems: '一项也没有：请至少写一项',
  maxItems: '项数太多：请减少',
  other: '取值不在允许的范围：请对照同类文件改正',
  whole: '（整个文件）',
} as const

/** What is wrong with a field that fits the schema but nothing else. */
export const meaningText = {
  blank: '是空白的：请写出图片里的文字',
  fileName: (expected: string) => `与文件名不一致：请改成 ${expected}，或给文件改名`,
  twice: (value: string) => `与前面重复（${value}）：请改成不同的值`,
  noTemplate: (name: string) => `指向不存在的模板 ${name}：请在 templates 里加上它，或改正名字`,
  oneUse: '须在 template、subTabs、leave 中恰好写一个：请改正',
  noTab: (id: number) => `指向不存在的栏目 ${id}：请改成 tabRows 里已有的 id`,
  leavingTab: (id: number) => `指向会离开本页的栏目 ${id}：请改成显示内容的栏目`,
  noProduct: (id: string) => `指向不存在的课程 ${id}：请在 courses 里加上 ${id}.json，或改正编号`,
  noDay: '不是真实的日期：请写成 YYYY-MM-DD',
  noPicture: (url: string) => `指向不存在的图片 ${url}：请放入 media 文件夹，或运行 npm run posters`,
  notWebp: (url: string) => `指向的图片 ${url} 不是完好的 WebP：请重新导出`,
  size: (url: string, size: string) => `与图片 ${url} 的实际大小不符：请改成 ${size}`,
  heavy: (url: string, limit: number) => `指向的图片 ${url} 超过 ${limit} KB：请切成几张或压缩`,
} as const

/** What `npm run content:check` prints when nothing is wrong. */
export const checkText = {
  fine: (pages: number, courses: number) => `内容没有问题：${pages} 个活动页面，${courses} 门课程。`,
} as const
