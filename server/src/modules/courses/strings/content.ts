/** The faults of a document of the index. */
export const documentText = {
  twice: (id: string) => `与前面重复（${id}）：请改成不同的编号`,
  kind: (kind: string) => `写的是 ${kind}，与文件的后缀不一致：docx 只用于 .docx，其余用于 .pdf`,
  missing: (url: string) =>
    `指向不存在的文件 ${url}：请放入 media/documents 文件夹，或运行 npm run make -- documents`,
  hash: (name: string) => `与文件的内容不符：请给文件改名为 ${name}，并改正这里的地址`,
  size: (size: number) => `与文件的大小不符：请改成 ${size}`,
  pages: (pages: number) => `与文件的页数不符：请改成 ${pages}`,
  beyond: (pages: number) => `超出了最后一页：文件共 ${pages} 页`,
  noPages: '是多余的：docx 没有固定的页，请删去',
  heavy: (url: string, limit: number) => `指向的文件 ${url} 超过 ${limit} MB：请压缩或拆成几份`,
  brokenPdf: (url: string) => `指向的文件 ${url} 不是完好的 PDF：请重新导出`,
  closedPdf: (url: string) => `指向的文件 ${url} 有密码，或者有的页打不开：请去掉密码，重新导出`,
  unread: (url: string) => `指向的文件 ${url} 读不出文字，或者太大：请用 Word 或 WPS 重新保存`,
  brokenDocx: (url: string) => `指向的文件 ${url} 不是完好的 docx：请重新保存`,
} as const
