import { accounts } from './routes/accounts.ts'
import { lakeData } from './routes/lake-data.ts'
import { lakeProject } from './routes/lake-project.ts'
import { pages } from './routes/pages.ts'
import type { Route } from './routes/route.ts'
import { site } from './routes/site.ts'

export const routes: readonly Route[] = [...site, ...accounts, ...lakeData, ...lakeProject, ...pages]
