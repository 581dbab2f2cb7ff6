type Act = (path: readonly string[], ...given: never[]) => unknown

/** `calls.clients.add(details)` runs `act(['clients', 'add'], details)`. */
export function callsByPath<Calls>(act: Act, path: readonly string[] = []): Calls {
  return new Proxy(() => undefined, {
    get: (_, name) => callsByPath(act, [...path, String(name)]),
    apply: (_, _this, given) => act(path, ...(given as never[])),
  }) as Calls
}

type Call = (path: readonly string[], input: unknown, options?: { signal: AbortSignal }) => unknown
type Options = { input?: unknown; initialPageParam?: unknown }

/** What React Query takes, for each operation. oRPC's own code for it weighs 2 kB on every page; the keys are the same, and its types are used. */
export function queryOptionsBy(call: Call): Act {
  const keyOf = (path: readonly string[], type: string, input?: unknown) => [
    path,
    { ...(input !== undefined && { input }), type },
  ]
  const queryKey = (path: readonly string[], { input }: Options = {}) => keyOf(path, 'query', input)
  const makers: Record<string, Act> = {
    key: (path) => [path],
    queryKey,
    queryOptions: (path, options: Options = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) => call(path, options.input, { signal }),
      ...options,
      queryKey: queryKey(path, options),
    }),
    infiniteOptions: (path, options: Options & { input: (page: unknown) => unknown }) => ({
      queryFn: ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
        call(path, options.input(pageParam), { signal }),
      ...options,
      queryKey: keyOf(path, 'infinite', options.input(options.initialPageParam)),
    }),
    mutationOptions: (path, options: object = {}) => ({
      mutationFn: (input: unknown) => call(path, input),
      ...options,
      mutationKey: keyOf(path, 'mutation'),
    }),
  }
  return (path, options: never) => {
    const make = makers[path.at(-1) ?? '']
    if (!make) throw new Error(`There are no options called ${path.join('.')}`)
    return make(path.slice(0, -1), options)
  }
}
