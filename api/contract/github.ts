import * as z from 'zod/mini'

const MOST_REPOSITORIES = 10_000
const PER_PAGE = 100
const API_VERSION = '2022-11-28'
const ACCOUNT = /^[A-Za-z\d](?:[A-Za-z\d-]{0,38})$/

const problemSchema = z.object({
  reason: z.enum(['name', 'unknown', 'token', 'limit', 'network', 'answer']),
  /** When GitHub's rate limit ends, in ISO 8601. */
  until: z.optional(z.string()),
})
export type GithubProblem = z.infer<typeof problemSchema>

/** The user and the repositories as GitHub's API answers them, or why there are none. */
export const githubAccountSchema = z.union([
  z.object({ user: z.unknown(), repositories: z.array(z.unknown()) }),
  z.object({ problem: problemSchema }),
])
export type GithubAccount = z.infer<typeof githubAccountSchema>

type Asked = { fetch: typeof fetch; token: string | null; apiUrl: string; signal: AbortSignal }

/**
 * Reads an account and its public repositories, at most 10,000.
 * Source: https://docs.github.com/rest/repos/repos#list-repositories-for-a-user
 */
export async function fetchGithubAccount(name: string, asked: Asked): Promise<GithubAccount> {
  if (!ACCOUNT.test(name)) return { problem: { reason: 'name' } }
  const user = await ask(`/users/${name}`, asked)
  if (user.problem) return { problem: user.problem }
  const repositories: unknown[] = []
  for (let page = 1; repositories.length < MOST_REPOSITORIES; page += 1) {
    const { body, problem } = await ask(`/users/${name}/repos?per_page=${PER_PAGE}&page=${page}`, asked)
    if (problem) return { problem }
    const found = z.array(z.unknown()).safeParse(body)
    if (!found.success) return { problem: { reason: 'answer' } }
    repositories.push(...found.data)
    if (found.data.length < PER_PAGE) break
  }
  return { user: user.body, repositories }
}

type Answer = { body?: unknown; problem?: GithubProblem }

async function ask(path: string, { fetch, token, apiUrl, signal }: Asked): Promise<Answer> {
  try {
    const answer = await fetch(`${apiUrl}${path}`, {
      headers: {
        Accept: 'application/vnd.github+json',
        'User-Agent': 'portfolio',
        'X-GitHub-Api-Version': API_VERSION,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      redirect: 'error',
      signal,
    })
    return answer.ok ? { body: await answer.json() } : { problem: githubProblem(answer) }
  } catch (error) {
    return { problem: { reason: error instanceof SyntaxError ? 'answer' : 'network' } }
  }
}

function githubProblem({ status, headers }: Response): GithubProblem {
  if (status === 404) return { reason: 'unknown' }
  if (status === 401) return { reason: 'token' }
  if (status !== 403 && status !== 429) return { reason: 'answer' }
  const after = Number(headers.get('retry-after')) * 1_000
  const time = after > 0 ? Date.now() + after : Number(headers.get('x-ratelimit-reset')) * 1_000
  return { reason: 'limit', ...(time > 0 ? { until: new Date(time).toISOString() } : {}) }
}
