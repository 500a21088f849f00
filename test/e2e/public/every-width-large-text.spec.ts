import { test } from '@playwright/test'
import { largeText, testEveryWidth } from '../support/every-width.ts'

test.use({ launchOptions: largeText })

testEveryWidth({ isLarge: true })
