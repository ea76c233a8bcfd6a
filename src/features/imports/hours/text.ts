// Understands opening hours in plain language: "Mo-Mi 10-21 Uhr", "9 to 5 daily", "fermé le lundi".
import { formatDate, MONTHS, type Rule, type Span, toSpan } from "./schedule.ts";
import { type Time, type Token, toTokens } from "./tokens.ts";
import { EVERY_DAY, VOCABULARIES } from "./vocabulary.ts";

type Selector = Pick<Rule, "season" | "days" | "holidays">;

/**
 * English and German win where a text means something else in another language; otherwise all that understand it must agree.
 * @returns null if a word isn't known, or the text is ambiguous
 */
export function parseHoursText(text: string): Rule[] | null {
  const readings = [...VOCABULARIES].flatMap(([language, vocabulary]) => {
    const tokens = toTokens(text, vocabulary);
    const rules = tokens && new RuleReader(tokens).read();
    return rules ? [{ language, rules }] : [];
  });
  const [first, ...others] = readings;
  if (!first) return null;
  if (first.language === "en" || first.language === "de") return first.rules;
  return others.every(({ rules }) => Bun.deepEquals(rules, first.rules)) ? first.rules : null;
}

export const isClosedText = (text: string): boolean =>
  [...VOCABULARIES.values()].some((vocabulary) => {
    const tokens = toTokens(text, vocabulary);
    return tokens?.length === 1 && tokens[0]?.kind === "closed";
  });

class RuleReader {
  private at = 0;
  /** The last season named, which holds until the next. */
  private season = "";
  private last: Rule | null = null;

  constructor(private readonly tokens: Token[]) {}

  read(): Rule[] | null {
    const rules: Rule[] = [];
    this.skip("and", "end");
    const isTimeFirst = this.isTimes();
    while (this.next) {
      const seasonBefore = this.season;
      const rule = this.readRule(isTimeFirst, rules.length === 0);
      if (!rule) return null;
      // "Closed on December 25" says nothing about the hours that follow.
      if (rule.spans.length === 0 && rule.days.length === EVERY_DAY.length) this.season = seasonBefore;
      this.last = rule;
      rules.push(rule);
      if (rule.spans.length === 0) rules.push(...this.readClosedDates());
      this.skip("and", "end");
    }
    return rules.length > 0 ? rules : null;
  }

  /** "closed on Mondays, January 1 and 6": the dates belong to no weekday. */
  private *readClosedDates(): Generator<Rule> {
    for (;;) {
      const ahead = this.countAhead("and");
      const date = this.tokens[this.at + ahead];
      const after = this.tokens[this.at + ahead + 1]?.kind;
      if (date?.kind !== "date" || (after !== undefined && after !== "and" && after !== "end")) return;
      this.at += ahead + 1;
      yield { season: formatMonthOrDate(date), days: EVERY_DAY, holidays: false, spans: [] };
    }
  }

  private get next(): Token | undefined {
    return this.tokens[this.at];
  }

  private readRule(isTimeFirst: boolean, isFirst: boolean): Rule | null {
    if (this.next?.kind === "except" && !isFirst) return this.readException();
    return this.isSelector() ? this.readDaysFirst() : this.readTimesFirst(isTimeFirst, isFirst);
  }

  /** "10-18, except on Mondays" */
  private readException(): Rule | null {
    this.at++;
    const selector = this.isSelector() ? this.readSelector() : null;
    return selector && { ...selector, spans: [] };
  }

  private readDaysFirst(): Rule | null {
    const selector = this.readSelector();
    this.skip("and", "end");
    // "Sunday - closed"
    if (this.next?.kind === "to" && this.next.isDash && this.tokens[this.at + 1]?.kind === "closed") this.at++;
    const spans = selector && (this.readUntil(selector) ?? this.readSpans());
    return spans ? { ...selector, spans } : null;
  }

  /** In "daily 10-18, Thursday until 20", the start is that of the rule before. */
  private readUntil({ season }: Selector): Span[] | null {
    const [to, until, after] = this.tokens.slice(this.at, this.at + 3);
    const [before, ...others] = this.last?.season === season ? this.last.spans : [];
    if (to?.kind !== "to" || to.isDash || until?.kind !== "time" || !before || others.length > 0) return null;
    if (after && after.kind !== "and" && after.kind !== "end") return null;
    const end = toMinutes(until.time);
    // "10-18, Friday until 2" may mean the afternoon or the night.
    if (end <= before.from && before.from < HALF) return null;
    this.at += 2;
    return [toSpan(before.from, end)];
  }

  /** "9 to 5 daily", "closed on Mondays", or only "10-18". */
  private readTimesFirst(isTimeFirst: boolean, isFirst: boolean): Rule | null {
    const isClosed = this.next?.kind === "closed";
    const spans = this.readSpans();
    if (!spans) return null;
    if (isTimeFirst || isClosed) {
      if (this.next?.kind === "and" && this.isSelector(1)) this.at++;
      const selector = this.isSelector() ? this.readSelectorAfter(isClosed) : null;
      if (selector) return { ...selector, spans };
    }
    const isWhole = isFirst && !isClosed && (!this.next || this.isClosedNext());
    return isWhole ? { season: "", days: EVERY_DAY, holidays: false, spans } : null;
  }

  /** In "closed Monday, Tuesday 10-17", Tuesday belongs to the times. */
  private readSelectorAfter(isClosed: boolean): Selector | null {
    const start = this.at;
    const selector = this.readSelector();
    // What follows a season or a weekday is a closed day of its own.
    if (isClosed && this.tokens.slice(start, this.at).some(({ kind }) => kind === "date")) {
      this.at = start;
      return this.next?.kind === "date" ? this.readSelector(1) : this.readDaysOnly();
    }
    if (!isClosed || !this.isTimes()) return selector;
    this.at = start;
    return this.readSelector(1);
  }

  /** The weekdays before the first date. */
  private readDaysOnly(): Selector | null {
    let parts = 0;
    for (const { kind } of this.tokens.slice(this.at)) {
      if (kind === "date" || kind === "month") break;
      if (kind === "days" || kind === "holiday") parts++;
    }
    return this.readSelector(parts);
  }

  private readSelector(maxParts = Infinity): Selector | null {
    const days = new Set<number>();
    let holidays = false;
    let season: string | null = null;
    let adds = true;
    for (let part = 0; part < maxParts && this.isSelector(); part++) {
      const token = this.take();
      if (token.kind === "except") adds = false;
      else if (token.kind === "holiday") holidays = adds;
      else if (token.kind === "days")
        for (const day of this.readDays(token.days)) adds ? days.add(day) : days.delete(day);
      else if (token.kind === "month" || token.kind === "date") {
        if (season !== null) return null;
        season = this.readSeason(token);
        if (season === null) return null;
      }
      const ahead = this.countAhead("and");
      if (this.isSelector(ahead)) this.at += ahead;
    }
    if (!adds && days.size === 0 && !holidays) return null;
    if (season !== null) this.season = season;
    const list = days.size > 0 || holidays ? [...days].sort() : EVERY_DAY;
    return { season: this.season, days: list, holidays };
  }

  private readDays(first: number[]): number[] {
    const until = this.tokens[this.at + 1];
    if (this.next?.kind !== "to" || until?.kind !== "days" || first.length > 1 || until.days.length > 1) return first;
    this.at += 2;
    const count = ((until.days[0]! - first[0]! + 7) % 7) + 1;
    return Array.from({ length: count }, (_, i) => (first[0]! + i) % 7);
  }

  /** @returns null for a range from a date to a month, or the reverse */
  private readSeason(first: MonthOrDate): string | null {
    const until = this.tokens[this.at + 1];
    if (this.next?.kind !== "to" || (until?.kind !== "month" && until?.kind !== "date"))
      return formatMonthOrDate(first);
    this.at += 2;
    return first.kind === until.kind ? `${formatMonthOrDate(first)}-${formatMonthOrDate(until)}` : null;
  }

  private readSpans(): Span[] | null {
    if (this.next?.kind === "closed") return this.take() && [];
    if (this.next?.kind === "always") return this.take() && [{ from: 0, until: 24 * 60 }];
    const spans: Span[] = [];
    while (this.next?.kind === "time" || this.next?.kind === "since") {
      const span = this.readSpan();
      if (!span) return null;
      spans.push(span);
      const ahead = this.countAhead("and");
      // In "10-12, 14-18 Sat", the second span may belong to the next day.
      if (this.tokens[this.at + ahead]?.kind === "time") this.at += ahead;
    }
    return spans.length > 0 ? spans : null;
  }

  private readSpan(): Span | null {
    const first = this.next;
    const isSince = first?.kind === "since";
    this.skip("since");
    const from = this.next && this.take();
    if (from?.kind !== "time") return null;
    if (isSince && this.next?.kind !== "to") return { from: toMinutes(from.time), until: null };
    const mark = this.next && this.take();
    if (mark?.kind === "plus") return { from: toMinutes(from.time), until: null };
    const until = this.next && this.take();
    return mark?.kind === "to" && until?.kind === "time" ? resolveSpan(from.time, until.time) : null;
  }

  private isSelector(ahead = 0): boolean {
    const kind = this.tokens[this.at + ahead]?.kind;
    return kind === "days" || kind === "month" || kind === "date" || kind === "holiday" || kind === "except";
  }

  private isTimes(): boolean {
    return this.next?.kind === "time" || this.next?.kind === "since" || this.next?.kind === "always";
  }

  /** "10-18, closed on Tuesdays" and "10-18, Tuesday closed" */
  private isClosedNext(): boolean {
    let ahead = this.countAhead("and", "end");
    if (this.tokens[this.at + ahead]?.kind === "closed") return this.isSelector(ahead + 1);
    if (!this.isSelector(ahead)) return false;
    while (this.isSelector(ahead) || ["and", "to"].includes(this.tokens[this.at + ahead]?.kind ?? "")) ahead++;
    return this.tokens[this.at + ahead]?.kind === "closed";
  }

  private skip(...kinds: Token["kind"][]): void {
    this.at += this.countAhead(...kinds);
  }

  private countAhead(...kinds: Token["kind"][]): number {
    let end = this.at;
    while (end < this.tokens.length && kinds.includes(this.tokens[end]!.kind)) end++;
    return end - this.at;
  }

  private take(): Token {
    return this.tokens[this.at++]!;
  }
}

type MonthOrDate = Extract<Token, { kind: "month" | "date" }>;

const formatMonthOrDate = (token: MonthOrDate): string =>
  token.kind === "date" ? formatDate(token.month, token.day) : MONTHS[token.month]!;

const HALF = 12 * 60;

function toMinutes({ minutes, half }: Time): number {
  if (half === "pm") return minutes < HALF ? minutes + HALF : minutes;
  return half === "am" && minutes >= HALF ? minutes - HALF : minutes;
}

/** "9-5" is 09:00-17:00, "9-5pm" as well, "1-5pm" is 13:00-17:00, and "20-2" ends at night. */
function resolveSpan(from: Time, until: Time): Span {
  if (!from.half && until.half) {
    const end = toMinutes(until) || 2 * HALF;
    const same = toMinutes({ ...from, half: until.half });
    return toSpan(same < end && from.isShort ? same : from.minutes, end);
  }
  const start = toMinutes(from) % (2 * HALF);
  const end = toMinutes(until);
  const isEvening = !until.half && until.isShort && from.isShort && end <= start && start <= HALF && end <= HALF;
  return toSpan(start, isEvening && end > 0 ? end + HALF : end);
}
