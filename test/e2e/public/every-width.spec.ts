import { testEveryWidth } from '../support/every-width.ts'

testEveryWidth()
