import { formulasIn } from '../../../contract/domain/practice/markup'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import { formulaText } from '../../../server/src/modules/practice/question/formula-text'

test.each([
  ['f(x)', 'f(x)'],
  [String.raw`\dfrac{\sin x}{2x}`, '(sin x)/(2x)'],
  [String.raw`\frac12`, '1/2'],
  [String.raw`\lim\limits_{x\to0}\dfrac{\ln(1+3x)}{x^2}`, 'lim(x→0) (ln(1+3x))/x²'],
  [String.raw`\displaystyle\int_0^{+\infty}x\mathrm e^{-x}\,\mathrm dx`, '∫(0→+∞) xe^(-x)dx'],
  [String.raw`\sum_{n=1}^{\infty}\frac{1}{n}`, '∑(n=1→∞) 1/n'],
  [String.raw`\sqrt{x+1}+\sqrt[3]2`, '√(x+1)+³√2'],
  [String.raw`|t|<\frac{\sqrt{10}}2`, '|t|<√10/2'],
  [String.raw`x_1^2+a_n\ne A^*`, 'x₁²+a_n≠A^*'],
  [String.raw`\begin{pmatrix}1&0\\0&1\end{pmatrix}`, '1 0; 0 1'],
  [String.raw`f(x)=\begin{cases}x, & x>0 \\ 0, & \text{其他 值}\end{cases}`, 'f(x)=x, x>0; 0, 其他 值'],
  [String.raw`\{a,b\}\cup\{\unknown x\}`, '{a,b}∪{unknown x}'],
  ['\\frac{1', '1/()'],
  [String.raw`\constructor`, 'constructor'],
  ['}^', '^()'],
  ['', ''],
])('%s reads %s', (tex, text) => {
  expect(formulaText(tex)).toBe(text)
})

test('no formula of the bank leaves anything of TeX behind', async () => {
  const { sets } = await readBank('content', () => undefined)
  const texts = sets.flatMap(({ questions, groups }) => [
    ...questions.flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)]),
    ...groups.map(({ text }) => text),
  ])
  const formulas = [...new Set(texts.flatMap(formulasIn))].map((key) => key.replace(/^\$/, ''))
  expect(formulas.length).toBeGreaterThan(1000)
  const left = formulas
    .map(formulaText)
    .filter((text) => text === '' || /[&\\]|frac|left|right|mathrm|begin|end/.test(text))
  expect(left).toEqual([])
})
