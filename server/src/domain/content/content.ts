/** Everything that the content folder holds, checked; lives in memory as long as the server. Each topic adds its parts. */
export interface Content {}
