declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds, 10 by default; ignored if `amount` is given. */
    duration?: number
    /** Number of requests. */
    amount?: number
    /** Seconds to wait for a response. */
    timeout?: number
    headers?: Record<string, string>
  }
  type Result = { requests: { total: number }; duration: number; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
