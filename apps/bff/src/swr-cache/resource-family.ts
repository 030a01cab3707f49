import type { ZodType } from "zod";
import type { Resource, ResourceDefinition } from "./resource.ts";

/** Resources of one kind that differ by parameters, such as the price history of a coin over a range. */
export interface ResourceFamilyDefinition<Params, T> extends Pick<
  ResourceDefinition<T>,
  "upstream" | "intervalMs" | "fixedInterval" | "parse" | "stampOf"
> {
  /** Prefix of its members' keys. */
  readonly name: string;
  /** The allowed parameters: nothing else ever makes a resource. */
  readonly params: ZodType<Params>;
  /** Limit of members in memory; the least recently used one makes room. */
  readonly max: number;
  /** Differs for different parameters. */
  keyOf(params: Params): string;
  fetch(params: Params): Promise<T>;
}

/** How members are made and dropped. */
export interface ResourceFactory {
  create<T>(definition: ResourceDefinition<T>): Resource<T>;
  drop(resource: Resource<never>): void;
}

/**
 * Makes a resource at the first request for its parameters. Members follow the same rules as any resource;
 * because strangers choose the parameters, their fetches have low priority: at most half of a minute's calls,
 * none of the reserve. A member that makes room leaves its stored value behind, and finds it again when it is
 * next wanted.
 */
export class ResourceFamily<Params, T> {
  readonly definition: ResourceFamilyDefinition<Params, T>;
  readonly #factory: ResourceFactory;
  /** By key, the most recently used last. */
  readonly #members = new Map<string, Resource<T>>();

  constructor(definition: ResourceFamilyDefinition<Params, T>, factory: ResourceFactory) {
    this.definition = definition;
    this.#factory = factory;
  }

  get size(): number {
    return this.#members.size;
  }

  /** Undefined while there is no room because every member is being refreshed. */
  get(params: Params): Resource<T> | undefined {
    const key = `${this.definition.name}/${this.definition.keyOf(params)}`;
    const member = this.#members.get(key) ?? this.#create(key, params);
    if (!member) return undefined;
    this.#members.delete(key);
    this.#members.set(key, member);
    return member;
  }

  #create(key: string, params: Params): Resource<T> | undefined {
    if (this.#members.size >= this.definition.max && !this.#makeRoom()) return undefined;
    const family = this.definition;
    return this.#factory.create<T>({
      upstream: family.upstream,
      key,
      intervalMs: family.intervalMs,
      isLowPriority: true,
      fixedInterval: family.fixedInterval ?? false,
      fetch: () => family.fetch(params),
      parse: (stored) => family.parse(stored),
      stampOf: (value) => family.stampOf(value),
    });
  }

  /** A member that is being refreshed stays: made a second time, it would be fetched twice. */
  #makeRoom(): boolean {
    for (const [key, member] of this.#members) {
      if (member.isRefreshing) continue;
      this.#members.delete(key);
      this.#factory.drop(member as Resource<never>);
      return true;
    }
    return false;
  }
}
