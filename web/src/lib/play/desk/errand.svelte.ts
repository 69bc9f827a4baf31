// A command that is not the answer to a question: on its way, done, or refused with its rule.
import { explained, type TableLink } from '../../wire/link.svelte';
import { t } from '../../texts';
import type { Command } from '../../wire/api';

export class Errand {
  pending = $state<'sending' | null>(null);
  refused = $state.raw<{ reason: string; rule: string } | null>(null);

  /** True if it was done. */
  async run(link: TableLink, command: Command): Promise<boolean> {
    if (this.pending) return false;
    this.pending = 'sending';
    this.refused = null;
    try {
      await link.do(command);
      return true;
    } catch (fault) {
      const { reason, rule } = explained(fault);
      this.refused = { reason: reason === 'unreachable' ? t('dock.unreachable') : `${reason.replace(/\.$/, '')}.`, rule };
      return false;
    } finally {
      this.pending = null;
    }
  }
}
