package engine

import (
	"crypto/rand"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// slugTries is how often each form of id is tried (spec 5.1).
const slugTries = 12

// newSlug returns an id such as "amber-heron" that taken does not know: two
// words, then two words and a number, then three words likewise, then three
// words and random letters (spec 5.1).
func newSlug(taken func(string) bool, random func(n int) int) string {
	for _, nouns := range []int{1, 2} {
		for range slugTries {
			base := slugWords(nouns, random)
			if !taken(base) {
				return base
			}
			for n := 2; n <= slugTries; n++ {
				if id := base + "-" + strconv.Itoa(n); !taken(id) {
					return id
				}
			}
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	id := []byte(slugWords(2, random) + "-")
	for range 3 {
		id = append(id, letters[random(len(letters))])
	}
	if !taken(string(id)) {
		return string(id)
	}
	return string(id) + "-" + strconv.FormatInt(time.Now().UnixMilli(), 36)
}

func slugWords(nouns int, random func(n int) int) string {
	adjectives, things := strings.Fields(slugAdjectives), strings.Fields(slugNouns)
	words := make([]string, 1, 1+nouns)
	words[0] = adjectives[random(len(adjectives))]
	for range nouns {
		words = append(words, things[random(len(things))])
	}
	return strings.Join(words, "-")
}

// secureRandom returns a number from 0 to n-1 that nobody can guess.
func secureRandom(n int) int {
	v, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // crypto/rand never fails on the systems of Go 1.24 and later
	}
	return int(v.Int64())
}

// The words are ptyboss's own; only their form is fixed (spec 5.1).
const (
	slugAdjectives = `amber ample azure brave brisk calm chalky civil clear cobalt coral crisp
dapper dewy eager early fair fleet foamy gentle glad golden hardy hazel humble ivory jolly keen
kindly lively lucid mellow mild misty neat nimble olive pearly plucky quick quiet rosy sandy
silver sleek smooth spry steady sunny swift tidal tidy velvet vivid warm windy`
	slugNouns = `anchor atoll badger barge bay beacon birch bluff breeze brook buoy canoe cape cedar
clam cliff cloud cove crane current delta dune eddy egret fern ferry finch fjord gale glade grove
gull harbor heron inlet isle kelp lagoon lantern lark ledge marsh meadow mussel oar orca osprey
otter pebble pelican pier pine plover prairie puffin raft reed reef ridge robin sail seal shell
shoal shore skiff spruce squall starling stream surf swan tern thicket tide trout wave willow wren`
)
