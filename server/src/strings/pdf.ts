/** The sentences where a document cannot be drawn. */
export const pdfText = { failed: '这份 PDF 没能生成，请过几分钟再试' } as const
