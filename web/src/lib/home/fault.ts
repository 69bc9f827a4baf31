// A fault as a sentence.
import { t } from '../texts';
import { Refusal, Unreachable } from '../wire/api';

export function sentence(fault: unknown): string {
  if (fault instanceof Refusal) return fault.reason;
  if (fault instanceof Unreachable || fault instanceof TypeError) return t('page.unreachable');
  return t('page.failed', { reason: fault instanceof Error ? fault.message : String(fault) });
}
