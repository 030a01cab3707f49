CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    sealed TEXT NOT NULL,
    remembered INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
INSERT INTO "sessions" VALUES ('8l_nYFIR1MU5vtU_7Y9thcODd_g-elYf_hbvw9zX_gQ', 'T4hNtxcJ_FjPFI0JoOmyN5t0XsyOpkIRVjsWjXghvA4', 'mgi61FY9mUbce9TMd6hJZ3MYQXWQLviKs2aqNv_W4rkpTw-HF0c9cS5qmaQ7GCmHJecAUvNDm37enWBnU0OPv6bF7GTPguiR15NgHRQR0-XXBMu9cUkSQyRgwlMvrWopBb7t6KsJQTUbSqHIQ-po-38w9dLEvJOG84NGDJJoXpt5RJBbXzp8GA', 0, 1795767438765, 1795767438765, 1795774638765);
