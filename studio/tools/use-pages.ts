import { useInfiniteQuery } from '@tanstack/react-query'

/**
 * Reads a list of the API page by page.
 * @param options.read reads the page at a cursor, which is '' for the first page
 * @param options.select makes `data` of all pages so far
 * @returns `data` is null until the first page is loaded
 */
export function usePages<Page extends { nextCursor: string | null }, Data>(options: {
  queryKey: readonly unknown[]
  read: (cursor: string) => Promise<Page>
  select: (pages: Page[]) => Data
  refetchInterval?: number
}) {
  const { queryKey, read, select, refetchInterval = false } = options
  const { data, error, hasNextPage, fetchNextPage, refetch, isRefetching } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => select(pages),
    refetchInterval,
  })
  return {
    data: data ?? null,
    hasMore: hasNextPage,
    problem: error,
    // After a refetch that is running: its answer may lack what a decision has removed.
    readMore: () =>
      void (isRefetching ? refetch({ cancelRefetch: false }) : Promise.resolve()).then(() =>
        fetchNextPage({ cancelRefetch: false }),
      ),
  }
}
