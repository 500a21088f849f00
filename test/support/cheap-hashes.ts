/** Hashes passwords at the lowest cost of argon2, a four-hundredth of the product's; hashes carry their cost. */
import { setHashCost } from '#features/users/login/password.server.ts'

setHashCost({ memory: 8, passes: 1, parallelism: 1 })
