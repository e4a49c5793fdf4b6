/** The estimate of an ability: in logits, 0 for the average student, with its standard error. */
export interface Ability {
  readonly mean: number
  readonly error: number
}

/** An answer that is evidence about a student's ability. */
export interface Evidence {
  /** Share of average students that is right, 0 to 1. */
  readonly level: number
  /** Share of the points that it earned, 0 to 1. */
  readonly share: number
  /** How much it counts, 1 for a fresh answer. */
  readonly weight?: number
}

/** A range in which a value lies with a chance of 80 %. */
export interface Band {
  readonly low: number
  readonly high: number
}

/** The estimate of a student before the first answer. */
export const averageStudent: Ability = { mean: 0, error: 1 }

/** Abilities at which the likelihood is summed up, in logits: with this grid the mean is exact to 0.0001. */
const GRID = Array.from({ length: 121 }, (_, at) => (at - 60) / 10)
/** Standard errors on either side of the mean that hold 80 % of a normal distribution. */
const EIGHTY = 1.2816

/** The difficulty in logits of a question of which a share of average students is right. */
export const getDifficulty = (level: number): number => -Math.log(level / (1 - level))

/** The share of average students that is right in a question of a difficulty. */
export const getLevel = (difficulty: number): number => 1 / (1 + Math.exp(difficulty))

/** Chance to be right in Rasch's model (G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960). */
export const chance = (ability: number, level: number): number =>
  1 / (1 + Math.exp(getDifficulty(level) - ability))

/** The information of an answer to a question about an ability: Fisher's information, at most 0.25. */
export function getInformation(ability: number, level: number): number {
  const right = chance(ability, level)
  return right * (1 - right)
}

/** The share of an answer in the log-likelihood of each ability of the grid. */
function addLogLikelihood({ level, share, weight = 1 }: Evidence, prior: Ability): number[] {
  const difficulty = getDifficulty(level)
  return GRID.map((offset) => {
    const above = prior.mean + offset * prior.error - difficulty
    // The logarithm of the chance to be right; that of the chance to be wrong is less by what the ability lies above.
    const right = -Math.log(1 + Math.exp(-above))
    return weight * (right - (1 - share) * above)
  })
}

/** The log-likelihood of each ability of the grid given the answers, with the normal prior. */
const listFits = (telling: readonly (readonly number[])[]): number[] =>
  GRID.map((offset, at) => telling.reduce((sum, item) => sum + (item[at] ?? 0), -(offset ** 2) / 2))

/** Mean and deviation of the abilities of the grid by their log-likelihoods. */
function getAbility(fits: readonly number[], prior: Ability): Ability {
  const best = Math.max(...fits)
  const weights = fits.map((fit) => Math.exp(fit - best))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const moment = (of: (offset: number) => number): number =>
    GRID.reduce((sum, offset, at) => sum + of(offset) * (weights[at] ?? 0), 0) / total
  const mean = moment((offset) => offset)
  const spread = Math.sqrt(moment((offset) => (offset - mean) ** 2))
  return { mean: prior.mean + mean * prior.error, error: spread * prior.error }
}

/**
 * The expected ability after answers, with a normal prior (EAP; R. D. Bock and R. J. Mislevy, Applied Psychological
 * Measurement 6, 1982). An answer that counts less adds less to the likelihood.
 */
export const estimate = (answers: readonly Evidence[], prior: Ability = averageStudent): Ability =>
  getAbility(listFits(answers.map((answer) => addLogLikelihood(answer, prior))), prior)

/** For each answer the ability estimated from all others, so that it does not speak for itself. */
export function estimateWithoutEach(
  answers: readonly Evidence[],
  prior: Ability = averageStudent,
): Ability[] {
  const telling = answers.map((answer) => addLogLikelihood(answer, prior))
  const fits = listFits(telling)
  return telling.map((own) =>
    getAbility(
      fits.map((fit, at) => fit - (own[at] ?? 0)),
      prior,
    ),
  )
}

/** The range in which an ability lies with a chance of 80 %. */
export const getBand = ({ mean, error }: Ability): Band => ({
  low: mean - EIGHTY * error,
  high: mean + EIGHTY * error,
})

/** The error before the answers of both sides of a comparison: so wide that it hardly pulls them to the average. */
const HARDLY_KNOWN = 3

/** The abilities by the answers of two times, each time for itself. */
export interface Compared {
  readonly before: Ability
  readonly after: Ability
}

/**
 * Estimates a student's ability before a time and after it so that the two can be compared. Were both estimated from
 * the average student, the side with fewer answers would lean more to it, and a student who is always wrong would
 * seem to improve by answering less. So both lean towards one level that the student has by all answers together, as
 * in empirical Bayes (B. Efron and C. Morris, Journal of the American Statistical Association 70, 1975): the prior of
 * either side is normal with that level as its mean and an error of 1, and the level is the EAP of all answers from a
 * prior of error 3 around 0.
 */
export function estimateApart(before: readonly Evidence[], after: readonly Evidence[]): Compared {
  const { mean } = estimate([...before, ...after], { ...averageStudent, error: HARDLY_KNOWN })
  const own: Ability = { ...averageStudent, mean }
  return { before: estimate(before, own), after: estimate(after, own) }
}

/**
 * How an ability differs from another, with the error of the difference. Both must rest on different answers, so that
 * their errors are independent; since each leans towards its prior, small differences are understated. Two times of one
 * student are compared by `estimateApart`; two students of whom nothing ties one to the other, each from the average.
 */
export const getChange = (before: Ability, after: Ability): Ability => ({
  mean: after.mean - before.mean,
  error: Math.hypot(before.error, after.error),
})

/** The verdict on a change: nothing where its band holds zero. */
export function getVerdict(change: Ability): 'better' | 'worse' | 'unsure' {
  const { low, high } = getBand(change)
  if (low > 0) return 'better'
  return high < 0 ? 'worse' : 'unsure'
}

/** A difficulty in logits as far as it is known. */
export interface Difficulty {
  readonly mean: number
  readonly error: number
}

/** The error of the content's own level as an estimate of the difficulty, in logits. */
export const CONTENT_ERROR = 0.6

/** A difficulty before anybody answered. */
export const contentDifficulty = (level: number): Difficulty => ({
  mean: getDifficulty(level),
  error: CONTENT_ERROR,
})

/**
 * A difficulty after one more answer of a student whose ability is known with an error: one Newton step on the posterior
 * (the online Rasch model; R. C. Weng and C.-J. Lin, Journal of Machine Learning Research 12, 2011). The student's own
 * error flattens the curve by the usual probit factor (D. J. C. MacKay, Neural Computation 4, 1992).
 */
export function withAnswer(before: Difficulty, { mean, error }: Ability, share: number): Difficulty {
  const flat = 1 / Math.sqrt(1 + (Math.PI * error ** 2) / 8)
  const right = 1 / (1 + Math.exp(flat * (before.mean - mean)))
  const information = flat ** 2 * right * (1 - right)
  const variance = 1 / (1 / before.error ** 2 + information)
  return { mean: before.mean + variance * flat * (right - share), error: Math.sqrt(variance) }
}
